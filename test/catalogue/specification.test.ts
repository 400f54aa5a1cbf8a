import t from 'tap'
import { loadCatalogue } from '../../engine/catalogue.js'
import { listExtensionFolders } from '../../server/extensions.js'
import { vocabulary } from '../../server/vocabulary.js'

/** Promised actions by area: name, method, permission, and an asterisk if the list is paged. */
const specified: Readonly<Record<string, string>> = {
  system: `
    activatemodule POST manage_settings
    addannouncement POST manage_announcements
    addbannedip POST manage_security
    appdetails GET view_system
    compatdetails GET view_system
    deactivatemodule POST manage_settings
    decryptpassword POST manage_settings
    deleteannouncement POST manage_announcements
    encryptpassword POST manage_settings
    getactivitylog GET view_activity_log *
    getadmindetails GET manage_staff
    getadminusers GET manage_staff
    getannouncements GET manage_announcements *
    getautomationlog GET view_activity_log *
    getconfigurationvalue GET view_system
    getemails GET list_clients *
    getemailtemplates GET manage_email_templates
    gethealthstatus GET view_system
    getmoduleconfigurationparameters GET view_system
    getmodulequeue GET list_services *
    getorderstatuses GET view_system
    getpaymentmethods GET view_system
    getpermissionslist GET view_system
    getproducts GET list_products
    getpromotions GET manage_promotions
    getregistrars GET manage_registrars
    getservers GET manage_servers
    getstaffonline GET manage_staff
    getstats GET view_system
    gettodoitems GET view_system
    gettodoitemstatuses GET view_system
    logactivity POST view_activity_log
    resetpassword POST manage_settings
    sendadminemail POST manage_email_templates
    sendemail POST manage_email_templates
    setconfigurationvalue POST manage_settings
    triggernotificationevent POST manage_settings
    updateadminnotes POST edit_clients
    updateannouncement POST manage_announcements
    updatemoduleconfiguration POST manage_settings
    updatetodoitem POST manage_settings
    validatelogin POST list_clients
  `,
  clients: `
    addclient POST create_clients
    addclientnote POST create_clients
    addcontact POST create_clients
    addcredit POST create_clients
    adduser POST create_clients
    applycredit POST manage_invoices
    closeclient POST edit_clients
    createclientinvite POST edit_clients
    createssotoken POST edit_clients
    deleteclient POST delete_clients
    deletecontact POST delete_clients
    deleteuserclient POST delete_clients
    getclientgroups GET list_clients
    getclientpassword GET list_clients
    getclients GET list_clients *
    getclientsdetails GET list_clients
    getcontacts GET list_clients *
    getcredits GET list_clients
    getuserpermissions GET list_clients
    getusers GET list_clients *
    updateclient POST edit_clients
    updatecontact POST edit_clients
    updateuser POST edit_clients
    updateuserpermissions POST edit_clients
  `,
  invoices: `
    addbillableitem POST create_invoices
    addinvoicepayment POST create_invoices
    addpaymethod POST create_invoices
    addtransaction POST create_invoices
    capturepayment POST manage_invoices
    createinvoice POST create_invoices
    deletepaymethod POST manage_invoices
    geninvoices POST manage_invoices
    getcurrencies GET list_invoices
    getinvoice GET list_invoices
    getinvoices GET list_invoices *
    getpaymethods GET list_invoices
    gettransactions GET list_invoices *
    updateinvoice POST manage_invoices
    updatepaymethod POST manage_invoices
    updatetransaction POST manage_invoices
  `,
  orders: `
    acceptorder POST manage_orders
    addorder POST manage_orders
    cancelorder POST manage_orders
    deleteorder POST manage_orders
    fraudorder POST manage_orders
    getorders GET list_orders *
    orderfraudcheck POST manage_orders
    pendingorder POST manage_orders
  `,
  services: `
    addcancelrequest POST manage_services
    addproduct POST manage_services
    getcancelledpackages GET list_services *
    getclientsaddons GET list_services
    getclientsproducts GET list_services *
    modulechangepackage POST manage_services
    modulechangepw POST manage_services
    modulecreate POST manage_services
    modulecustom POST manage_services
    modulesuspend POST manage_services
    moduleterminate POST manage_services
    moduleunsuspend POST manage_services
    updateclientaddon POST manage_services
    updateclientproduct POST manage_services
    upgradeproduct POST manage_services
  `,
  domains: `
    createorupdatetld POST manage_domains
    domaingetlockingstatus GET list_domains
    domaingetnameservers GET list_domains
    domaingetwhoisinfo GET list_domains
    domainregister POST manage_domains
    domainrelease POST manage_domains
    domainrenew POST manage_domains
    domainrequestepp GET list_domains
    domaintoggleidprotect POST manage_domains
    domaintransfer POST manage_domains
    domainupdatelockingstatus POST manage_domains
    domainupdatenameservers POST manage_domains
    domainupdatewhoisinfo POST manage_domains
    domainwhois GET list_domains
    getclientsdomains GET list_domains *
    gettldpricing GET list_domains
    updateclientdomain POST manage_domains
  `,
  tickets: `
    addticketnote POST manage_tickets
    addticketreply POST reply_tickets
    blockticketsender POST manage_tickets
    deleteticket POST manage_tickets
    deleteticketnote POST manage_tickets
    deleteticketreply POST reply_tickets
    getsupportdepartments GET list_tickets
    getsupportstatuses GET list_tickets
    getticket GET list_tickets
    getticketattachment GET list_tickets
    getticketcounts GET list_tickets
    getticketnotes GET list_tickets
    getticketpredefinedcats GET list_tickets
    getticketpredefinedreplies GET list_tickets
    gettickets GET list_tickets *
    mergeticket POST manage_tickets
    openticket POST reply_tickets
    updateticket POST manage_tickets
    updateticketreply POST reply_tickets
  `,
  quotes: `
    acceptquote POST manage_quotes
    createquote POST manage_quotes
    deletequote POST manage_quotes
    getquotes GET list_quotes *
    sendquote POST manage_quotes
    updatequote POST manage_quotes
  `,
  projects: `
    addprojectmessage POST manage_projects
    addprojecttask POST manage_projects
    createproject POST manage_projects
    deleteprojecttask POST manage_projects
    endtasktimer POST manage_projects
    getproject GET list_projects
    getprojects GET list_projects *
    starttasktimer POST manage_projects
    updateproject POST manage_projects
    updateprojecttask POST manage_projects
  `,
  affiliates: `
    affiliateactivate POST manage_affiliates
    getaffiliates GET manage_affiliates *
  `,
  credentials: `
    createoauthcredential POST manage_staff
    deleteoauthcredential POST manage_staff
    listoauthcredentials GET manage_staff
    updateoauthcredential POST manage_staff
  `,
  ssl: `
    addsslorder POST full
    cancelsslorder POST full
    configsslorder POST full
    getsslapproveremails GET full
    getsslorder GET full
    getsslorders GET full
    reissuesslorder POST full
    resendsslvalidation POST full
  `,
}

//
t.test('the catalog contains exactly the promised actions, with area, method, permission, and paging', async (t) => {
  const catalogue = await loadCatalogue(await listExtensionFolders('actions', { extensionsDir: undefined }), vocabulary)
  const line = ({ name, method, permission, kind }: (typeof all)[number]) =>
    `${name} ${method} ${permission}${kind === 'paged' ? ' *' : ''}`
  const all = [...catalogue.values()]
  t.strictSame([...new Set(all.map(({ area }) => area))].sort(), Object.keys(specified).sort())
  for (const [area, lines] of Object.entries(specified))
    t.strictSame(
      all
        .filter((entry) => entry.area === area)
        .map(line)
        .sort(),
      lines
        .trim()
        .split('\n')
        .map((one) => one.trim())
        .sort(),
      area,
    )
})
