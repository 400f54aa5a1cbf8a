// Generated from the definitions of the actions. Change them and generate again.

import type { ActionName, Answer, ListName, Params, Row } from '../action-types.js'
import type { CallOptions, PostOptions } from '../options.js'
import type { Paged } from '../paged.js'

/** The actions as methods. */
export abstract class Actions {
  protected abstract one<Name extends ActionName>(name: Name, params?: object, options?: PostOptions): Promise<Answer<Name>>

  protected abstract list<Name extends ListName>(
    name: Name,
    params?: object,
    options?: CallOptions,
  ): Paged<Answer<Name>, Row<Name>>

  /**
   * Accept an order and provision its services.
   *
   * Each pending service is created on its server before the answer, within 25 seconds in total. If the server refuses, cannot be reached, or takes longer, the service stays pending and is retried; the module queue lists it. A cancelled order, or one marked as fraud, is restored with its services, addons, domains, and invoice. If a part cannot be restored, the call is refused and nothing changes.
   *
   * Runs in more than one transaction; a provider may be called between them.
   *
   * Permission: `manage_orders`.
   */
  acceptorder(params: Params<'acceptorder'>, options?: PostOptions): Promise<Answer<'acceptorder'>> {
    return this.one('acceptorder', params, options)
  }

  /**
   * Accept a quote and create its invoice.
   *
   * An accepted quote does not change and returns its existing invoice, or a new one if that invoice was cancelled. A new invoice has the quote's net amounts and today's buyer, discount, and taxes. `invoiceid` is null if `updatequote` set the quote to `Accepted`.
   *
   * Permission: `manage_quotes`.
   */
  acceptquote(params: Params<'acceptquote'>, options?: PostOptions): Promise<Answer<'acceptquote'>> {
    return this.one('acceptquote', params, options)
  }

  /**
   * Activate a module.
   *
   * Does not change an active module. A gateway appears in `getpaymentmethods` when its required parameters are also set.
   *
   * Runs in more than one transaction; a provider may be called between them.
   *
   * Permission: `manage_settings`.
   */
  activatemodule(params: Params<'activatemodule'>, options?: PostOptions): Promise<Answer<'activatemodule'>> {
    return this.one('activatemodule', params, options)
  }

  /**
   * Create an announcement.
   *
   * Permission: `manage_announcements`.
   */
  addannouncement(params: Params<'addannouncement'>, options?: PostOptions): Promise<Answer<'addannouncement'>> {
    return this.one('addannouncement', params, options)
  }

  /**
   * Ban an IP address or range from the client pages.
   *
   * Does not affect API calls; use a credential's `allowed_ips` instead. Banning the same addresses again replaces the reason and duration.
   *
   * Permission: `manage_security`.
   */
  addbannedip(params: Params<'addbannedip'>, options?: PostOptions): Promise<Answer<'addbannedip'>> {
    return this.one('addbannedip', params, options)
  }

  /**
   * Create a billable item, which is invoiced when it is due.
   *
   * Permission: `create_invoices`.
   */
  addbillableitem(params: Params<'addbillableitem'>, options?: PostOptions): Promise<Answer<'addbillableitem'>> {
    return this.one('addbillableitem', params, options)
  }

  /**
   * Request cancellation of a service, immediately or at the end of the paid period.
   *
   * Permission: `manage_services`.
   */
  addcancelrequest(params: Params<'addcancelrequest'>, options?: PostOptions): Promise<Answer<'addcancelrequest'>> {
    return this.one('addcancelrequest', params, options)
  }

  /**
   * Create a client, with a client area login if a password is sent.
   *
   * A call with `password2` does not support `Dry-Run`. The action hashes the password.
   *
   * Permission: `create_clients`.
   */
  addclient(params: Params<'addclient'>, options?: PostOptions): Promise<Answer<'addclient'>> {
    return this.one('addclient', params, options)
  }

  /**
   * Add a staff note to a client, signed with the caller's user name.
   *
   * Permission: `create_clients`.
   */
  addclientnote(params: Params<'addclientnote'>, options?: PostOptions): Promise<Answer<'addclientnote'>> {
    return this.one('addclientnote', params, options)
  }

  /**
   * Add a contact to a client.
   *
   * Permission: `create_clients`.
   */
  addcontact(params: Params<'addcontact'>, options?: PostOptions): Promise<Answer<'addcontact'>> {
    return this.one('addcontact', params, options)
  }

  /**
   * Add credit to a client's balance or remove it, with a description.
   *
   * With `Dry-Run`, it also requires the permission `list_clients`.
   *
   * Permission: `create_clients`.
   */
  addcredit(params: Params<'addcredit'>, options?: PostOptions): Promise<Answer<'addcredit'>> {
    return this.one('addcredit', params, options)
  }

  /**
   * Record an invoice payment; a gateway's reference is recorded only once.
   *
   * When nothing more is due, the invoice is marked paid: its services are provisioned or unsuspended, and its upgrades are made. An overpayment becomes client credit. If the gateway's reference is already recorded, nothing changes; the answer contains its first transaction, and the status and balance of the given invoice.
   *
   * With `Dry-Run`, it also requires the permission `list_invoices`.
   *
   * Permission: `create_invoices`.
   */
  addinvoicepayment(params: Params<'addinvoicepayment'>, options?: PostOptions): Promise<Answer<'addinvoicepayment'>> {
    return this.one('addinvoicepayment', params, options)
  }

  /**
   * Create an order for a client, with its services, an invoice for any amount due, and a confirmation email.
   *
   * Lists are aligned with `pid` by position: missing values take their default, and extra values are ignored. A domain to register or transfer needs no product at its position. `addonids` and `serviceids` order addons for existing services. They are aligned with each other and need no product either. A product that is not sold for its billing cycle is left out, together with its addons and domain; `skipped` lists these. Pay the invoice with `addinvoicepayment`; anything not set up automatically then waits for `acceptorder`.
   *
   * With `Dry-Run`, it also requires the permission `list_clients`.
   *
   * Permission: `manage_orders`.
   */
  addorder(params: Params<'addorder'>, options?: PostOptions): Promise<Answer<'addorder'>> {
    return this.one('addorder', params, options)
  }

  /**
   * Store a payment method. Not available.
   *
   * **Not available.** Cards are stored through the form of their payment gateway, so that card numbers never reach this service.
   *
   * Permission: `create_invoices`.
   */
  addpaymethod(params?: Params<'addpaymethod'>, options?: PostOptions): Promise<Answer<'addpaymethod'>> {
    return this.one('addpaymethod', params, options)
  }

  /**
   * Create a product in a group, with its prices.
   *
   * Permission: `manage_services`.
   */
  addproduct(params: Params<'addproduct'>, options?: PostOptions): Promise<Answer<'addproduct'>> {
    return this.one('addproduct', params, options)
  }

  /**
   * Add a message to a project, signed with the caller's user name.
   *
   * Permission: `manage_projects`.
   */
  addprojectmessage(params: Params<'addprojectmessage'>, options?: PostOptions): Promise<Answer<'addprojectmessage'>> {
    return this.one('addprojectmessage', params, options)
  }

  /**
   * Add a task to a project.
   *
   * Permission: `manage_projects`.
   */
  addprojecttask(params: Params<'addprojecttask'>, options?: PostOptions): Promise<Answer<'addprojecttask'>> {
    return this.one('addprojecttask', params, options)
  }

  /**
   * Create a certificate order that awaits configuration.
   *
   * Does not contact the provider; `configsslorder` does.
   *
   * Permission: `full`.
   */
  addsslorder(params: Params<'addsslorder'>, options?: PostOptions): Promise<Answer<'addsslorder'>> {
    return this.one('addsslorder', params, options)
  }

  /**
   * Add a staff note to a ticket, signed with the caller's user name.
   *
   * Permission: `manage_tickets`.
   */
  addticketnote(params: Params<'addticketnote'>, options?: PostOptions): Promise<Answer<'addticketnote'>> {
    return this.one('addticketnote', params, options)
  }

  /**
   * Reply to a ticket as staff or as the client. The other side is notified by email.
   *
   * A staff reply sets the status to `Answered`, and a client reply to `Customer-Reply`. A reply to a merged ticket goes to the ticket it was merged into.
   *
   * Permission: `reply_tickets`.
   */
  addticketreply(params: Params<'addticketreply'>, options?: PostOptions): Promise<Answer<'addticketreply'>> {
    return this.one('addticketreply', params, options)
  }

  /**
   * Add a transaction to the ledger; invoices and credit do not change.
   *
   * Permission: `create_invoices`.
   */
  addtransaction(params: Params<'addtransaction'>, options?: PostOptions): Promise<Answer<'addtransaction'>> {
    return this.one('addtransaction', params, options)
  }

  /**
   * Create a client area login.
   *
   * It does not support `Dry-Run`. The action hashes the password.
   *
   * Permission: `create_clients`.
   */
  adduser(params: Params<'adduser'>, options?: PostOptions): Promise<Answer<'adduser'>> {
    return this.one('adduser', params, options)
  }

  /**
   * Make a client an affiliate with a 10 percent commission.
   *
   * Does not change a client who is already an affiliate.
   *
   * Permission: `manage_affiliates`.
   */
  affiliateactivate(params: Params<'affiliateactivate'>, options?: PostOptions): Promise<Answer<'affiliateactivate'>> {
    return this.one('affiliateactivate', params, options)
  }

  /**
   * Retrieve the API version and the company name.
   *
   * Permission: `view_system`.
   */
  appdetails(params?: Params<'appdetails'>, options?: CallOptions): Promise<Answer<'appdetails'>> {
    return this.one('appdetails', params, options)
  }

  /**
   * Apply a client's credit balance to an invoice.
   *
   * With `Dry-Run`, it also requires the permissions `list_clients` and `list_invoices`.
   *
   * Permission: `manage_invoices`.
   */
  applycredit(params: Params<'applycredit'>, options?: PostOptions): Promise<Answer<'applycredit'>> {
    return this.one('applycredit', params, options)
  }

  /**
   * Block further tickets and replies from a ticket's sender.
   *
   * Staff can still open tickets for a blocked sender and reply to them.
   *
   * With `Dry-Run`, it also requires the permission `list_tickets`.
   *
   * Permission: `manage_tickets`.
   */
  blockticketsender(params: Params<'blockticketsender'>, options?: PostOptions): Promise<Answer<'blockticketsender'>> {
    return this.one('blockticketsender', params, options)
  }

  /**
   * Cancel an order with its services and domains.
   *
   * Live accounts are terminated on their servers before the answer, within 25 seconds in total; failed or slower terminations are retried. Other services and domains are cancelled, and the order is no longer billed. An invoice that is not fully paid is cancelled, and payments on it become client credit.
   *
   * Runs in more than one transaction; a provider may be called between them.
   *
   * Permission: `manage_orders`.
   */
  cancelorder(params: Params<'cancelorder'>, options?: PostOptions): Promise<Answer<'cancelorder'>> {
    return this.one('cancelorder', params, options)
  }

  /**
   * Cancel a certificate order and revoke the issued certificate.
   *
   * Does not change an order that is already cancelled.
   *
   * Runs in more than one transaction; a provider may be called between them.
   *
   * Permission: `full`.
   */
  cancelsslorder(params: Params<'cancelsslorder'>, options?: PostOptions): Promise<Answer<'cancelsslorder'>> {
    return this.one('cancelsslorder', params, options)
  }

  /**
   * Charge a stored payment method. Not available.
   *
   * **Not available.** The payment gateway collects payments and reports them.
   *
   * Permission: `manage_invoices`.
   */
  capturepayment(params?: Params<'capturepayment'>, options?: PostOptions): Promise<Answer<'capturepayment'>> {
    return this.one('capturepayment', params, options)
  }

  /**
   * Close a client; nothing is deleted.
   *
   * Ends the client's sessions, sign-in links, and invites. Logins cannot use the account until it is reopened. Returns the services and domains that are still live. The daily job terminates each service at the end of its paid period, and non-recurring services on its next run. Domains are not renewed and expire. If the client is reopened before then, they stay.
   *
   * With `Dry-Run`, it also requires the permissions `list_services` and `list_domains`.
   *
   * Permission: `edit_clients`.
   */
  closeclient(params: Params<'closeclient'>, options?: PostOptions): Promise<Answer<'closeclient'>> {
    return this.one('closeclient', params, options)
  }

  /**
   * Retrieve the API version under the field names of another product.
   *
   * Permission: `view_system`.
   */
  compatdetails(params?: Params<'compatdetails'>, options?: CallOptions): Promise<Answer<'compatdetails'>> {
    return this.one('compatdetails', params, options)
  }

  /**
   * Configure a certificate order and submit it to its provider.
   *
   * Omitted fields keep their value; names default to those in the certificate request. The service answers HTTP challenges itself, under `/.well-known/acme-challenge/`.
   *
   * Runs in more than one transaction; a provider may be called between them.
   *
   * Permission: `full`.
   */
  configsslorder(params: Params<'configsslorder'>, options?: PostOptions): Promise<Answer<'configsslorder'>> {
    return this.one('configsslorder', params, options)
  }

  /**
   * Invite someone to an account by email, with a link that is valid for 7 days.
   *
   * A new invite replaces a pending invite to the same address.
   *
   * Permission: `edit_clients`.
   */
  createclientinvite(params: Params<'createclientinvite'>, options?: PostOptions): Promise<Answer<'createclientinvite'>> {
    return this.one('createclientinvite', params, options)
  }

  /**
   * Create an invoice for a client, with tax and the client group's discount.
   *
   * At least one line item with an amount or a unit price is required. An invoice with a total of 0 is paid immediately. With status `paid`, the total is recorded as one payment.
   *
   * With `Dry-Run`, it also requires the permission `list_clients`.
   *
   * Permission: `create_invoices`.
   */
  createinvoice(params: Params<'createinvoice'>, options?: PostOptions): Promise<Answer<'createinvoice'>> {
    return this.one('createinvoice', params, options)
  }

  /**
   * Create an API credential for the calling staff account. The secret is shown only once.
   *
   * The credential inherits the address restrictions of the calling credential, and keeps them if that one is deleted. It has no more permissions than the calling credential and expires no later; `permissions` and `expires_at` default to its values. Credentials created with a replaced secret expire with that secret. An account without full access can have 50 active credentials that it created. An expired credential counts for one more day.
   *
   * It does not support `Dry-Run`. Its answer contains a secret.
   *
   * The secret in the response is shown only once; repeats of the call do not return it.
   *
   * Permission: `manage_staff`.
   */
  createoauthcredential(params?: Params<'createoauthcredential'>, options?: PostOptions): Promise<Answer<'createoauthcredential'>> {
    return this.one('createoauthcredential', params, options)
  }

  /**
   * Create or update a TLD; only the fields sent change.
   *
   * Prices are per year, in the default currency. An empty price, or one omitted for a new TLD, is null and means that the service is not offered; 0 means free. New TLDs are enabled. Prices for other currencies and numbers of years, from the section `tlds` of a setup file, stay unchanged.
   *
   * Permission: `manage_domains`.
   */
  createorupdatetld(params: Params<'createorupdatetld'>, options?: PostOptions): Promise<Answer<'createorupdatetld'>> {
    return this.one('createorupdatetld', params, options)
  }

  /**
   * Create a project for a client, owned by the calling staff account.
   *
   * Permission: `manage_projects`.
   */
  createproject(params: Params<'createproject'>, options?: PostOptions): Promise<Answer<'createproject'>> {
    return this.one('createproject', params, options)
  }

  /**
   * Create a quote for a client.
   *
   * Permission: `manage_quotes`.
   */
  createquote(params: Params<'createquote'>, options?: PostOptions): Promise<Answer<'createquote'>> {
    return this.one('createquote', params, options)
  }

  /**
   * Create a link that signs a browser in to the client area. It works once, within 60 seconds.
   *
   * The session counts as opened by the calling staff account. Its pages say so, and the activity log includes the account and its credential for changes made there. Service passwords are shown only if the role of the account has `manage_services`, and so does the credential if it is limited to permissions. The session ends when the account is disabled or its role loses `edit_clients`.
   *
   * It does not support `Dry-Run`. Its answer contains a secret, a sign-in link.
   *
   * The secret in the response is shown only once; repeats of the call do not return it.
   *
   * Permission: `edit_clients`.
   */
  createssotoken(params: Params<'createssotoken'>, options?: PostOptions): Promise<Answer<'createssotoken'>> {
    return this.one('createssotoken', params, options)
  }

  /**
   * Deactivate a module.
   *
   * A server module stays active while a server or product uses it; an SSL module, while an order that is neither cancelled nor failed uses it.
   *
   * Runs in more than one transaction; a provider may be called between them.
   *
   * Permission: `manage_settings`.
   */
  deactivatemodule(params: Params<'deactivatemodule'>, options?: PostOptions): Promise<Answer<'deactivatemodule'>> {
    return this.one('deactivatemodule', params, options)
  }

  /**
   * Decrypt a text with the database key. Not available.
   *
   * **Not available.** The same key protects the database, so it decrypts nothing for callers.
   *
   * Permission: `manage_settings`.
   */
  decryptpassword(params?: Params<'decryptpassword'>, options?: PostOptions): Promise<Answer<'decryptpassword'>> {
    return this.one('decryptpassword', params, options)
  }

  /**
   * Delete an announcement.
   *
   * Permission: `manage_announcements`.
   */
  deleteannouncement(params: Params<'deleteannouncement'>, options?: PostOptions): Promise<Answer<'deleteannouncement'>> {
    return this.one('deleteannouncement', params, options)
  }

  /**
   * Delete a client without live services or registered domains.
   *
   * Also deletes all personal data: contacts, notes, tickets, quotes, emails, and logins without another account. Invoices, credit notes, payments, and credit entries are kept under the client's ID, without the client. Open invoices are cancelled, and credit is written off.
   *
   * Permission: `delete_clients`.
   */
  deleteclient(params: Params<'deleteclient'>, options?: PostOptions): Promise<Answer<'deleteclient'>> {
    return this.one('deleteclient', params, options)
  }

  /**
   * Delete a contact.
   *
   * Permission: `delete_clients`.
   */
  deletecontact(params: Params<'deletecontact'>, options?: PostOptions): Promise<Answer<'deletecontact'>> {
    return this.one('deletecontact', params, options)
  }

  /**
   * Delete an API credential, including the one in use.
   *
   * Permission: `manage_staff`.
   */
  deleteoauthcredential(params: Params<'deleteoauthcredential'>, options?: PostOptions): Promise<Answer<'deleteoauthcredential'>> {
    return this.one('deleteoauthcredential', params, options)
  }

  /**
   * Delete an order.
   *
   * Keeps its services, addons, domains, and invoice unchanged, without the order. Items that are not billed because the order was cancelled or marked as fraud stay unbilled. If nothing was paid and no service is live, the stock and the use of a promotion code are returned.
   *
   * Permission: `manage_orders`.
   */
  deleteorder(params: Params<'deleteorder'>, options?: PostOptions): Promise<Answer<'deleteorder'>> {
    return this.one('deleteorder', params, options)
  }

  /**
   * Delete a stored payment method.
   *
   * The payment method becomes unusable immediately. Then the gateway is asked to delete it, with retries until it succeeds.
   *
   * Permission: `manage_invoices`.
   */
  deletepaymethod(params: Params<'deletepaymethod'>, options?: PostOptions): Promise<Answer<'deletepaymethod'>> {
    return this.one('deletepaymethod', params, options)
  }

  /**
   * Delete a task and its timers.
   *
   * Permission: `manage_projects`.
   */
  deleteprojecttask(params: Params<'deleteprojecttask'>, options?: PostOptions): Promise<Answer<'deleteprojecttask'>> {
    return this.one('deleteprojecttask', params, options)
  }

  /**
   * Delete a quote; its invoice is kept.
   *
   * Permission: `manage_quotes`.
   */
  deletequote(params: Params<'deletequote'>, options?: PostOptions): Promise<Answer<'deletequote'>> {
    return this.one('deletequote', params, options)
  }

  /**
   * Delete a ticket with its replies, notes, and files.
   *
   * Permission: `manage_tickets`.
   */
  deleteticket(params: Params<'deleteticket'>, options?: PostOptions): Promise<Answer<'deleteticket'>> {
    return this.one('deleteticket', params, options)
  }

  /**
   * Delete a staff note from a ticket.
   *
   * Permission: `manage_tickets`.
   */
  deleteticketnote(params: Params<'deleteticketnote'>, options?: PostOptions): Promise<Answer<'deleteticketnote'>> {
    return this.one('deleteticketnote', params, options)
  }

  /**
   * Delete a ticket reply and its files.
   *
   * Deleting the last reply restores the ticket's previous status and time of last reply.
   *
   * Permission: `reply_tickets`.
   */
  deleteticketreply(params: Params<'deleteticketreply'>, options?: PostOptions): Promise<Answer<'deleteticketreply'>> {
    return this.one('deleteticketreply', params, options)
  }

  /**
   * Unlink a login from an account; links to its other accounts stay.
   *
   * Permission: `delete_clients`.
   */
  deleteuserclient(params: Params<'deleteuserclient'>, options?: PostOptions): Promise<Answer<'deleteuserclient'>> {
    return this.one('deleteuserclient', params, options)
  }

  /**
   * Retrieve a domain's transfer lock from its registrar.
   *
   * Runs in more than one transaction; a provider may be called between them.
   *
   * Permission: `list_domains`.
   */
  domaingetlockingstatus(params: Params<'domaingetlockingstatus'>, options?: CallOptions): Promise<Answer<'domaingetlockingstatus'>> {
    return this.one('domaingetlockingstatus', params, options)
  }

  /**
   * Retrieve the stored name servers of a domain.
   *
   * Permission: `list_domains`.
   */
  domaingetnameservers(params: Params<'domaingetnameservers'>, options?: CallOptions): Promise<Answer<'domaingetnameservers'>> {
    return this.one('domaingetnameservers', params, options)
  }

  /**
   * Retrieve the registrant of a domain from its client record.
   *
   * Permission: `list_domains`.
   */
  domaingetwhoisinfo(params: Params<'domaingetwhoisinfo'>, options?: CallOptions): Promise<Answer<'domaingetwhoisinfo'>> {
    return this.one('domaingetwhoisinfo', params, options)
  }

  /**
   * Register a domain for a client.
   *
   * The domain is pending until the registrar confirms it. If the registrar refuses or is not configured, no record is stored. If the registrar cannot be reached, the domain stays pending and registration is retried.
   *
   * Runs in more than one transaction; a provider may be called between them.
   *
   * Permission: `manage_domains`.
   */
  domainregister(params: Params<'domainregister'>, options?: PostOptions): Promise<Answer<'domainregister'>> {
    return this.one('domainregister', params, options)
  }

  /**
   * Release a domain to another registrar tag.
   *
   * **Not available.** To move a domain to another registrar, transfer it with the code from domainrequestepp.
   *
   * Permission: `manage_domains`.
   */
  domainrelease(params?: Params<'domainrelease'>, options?: PostOptions): Promise<Answer<'domainrelease'>> {
    return this.one('domainrelease', params, options)
  }

  /**
   * Renew a domain at its registrar, or only in its record if it has no registrar module.
   *
   * Runs in more than one transaction; a provider may be called between them.
   *
   * Permission: `manage_domains`.
   */
  domainrenew(params: Params<'domainrenew'>, options?: PostOptions): Promise<Answer<'domainrenew'>> {
    return this.one('domainrenew', params, options)
  }

  /**
   * Retrieve a domain's transfer (EPP) code from its registrar.
   *
   * Runs in more than one transaction; a provider may be called between them.
   *
   * Permission: `list_domains`.
   */
  domainrequestepp(params: Params<'domainrequestepp'>, options?: CallOptions): Promise<Answer<'domainrequestepp'>> {
    return this.one('domainrequestepp', params, options)
  }

  /**
   * Enable or disable a domain's ID protection, or toggle it if no value is sent.
   *
   * DNS management and email forwarding are changed in the same way. If either is sent, ID protection changes only if it is sent too. Prices of domain add-ons are added to the domain's renewals, or removed from them.
   *
   * Runs in more than one transaction; a provider may be called between them.
   *
   * Permission: `manage_domains`.
   */
  domaintoggleidprotect(params: Params<'domaintoggleidprotect'>, options?: PostOptions): Promise<Answer<'domaintoggleidprotect'>> {
    return this.one('domaintoggleidprotect', params, options)
  }

  /**
   * Transfer a domain from its current registrar to the registrar set for it.
   *
   * Runs in more than one transaction; a provider may be called between them.
   *
   * Permission: `manage_domains`.
   */
  domaintransfer(params: Params<'domaintransfer'>, options?: PostOptions): Promise<Answer<'domaintransfer'>> {
    return this.one('domaintransfer', params, options)
  }

  /**
   * Lock or unlock a domain against transfers at its registrar.
   *
   * Runs in more than one transaction; a provider may be called between them.
   *
   * Permission: `manage_domains`.
   */
  domainupdatelockingstatus(params: Params<'domainupdatelockingstatus'>, options?: PostOptions): Promise<Answer<'domainupdatelockingstatus'>> {
    return this.one('domainupdatelockingstatus', params, options)
  }

  /**
   * Set a domain's name servers; omitted ones are cleared.
   *
   * Runs in more than one transaction; a provider may be called between them.
   *
   * Permission: `manage_domains`.
   */
  domainupdatenameservers(params: Params<'domainupdatenameservers'>, options?: PostOptions): Promise<Answer<'domainupdatenameservers'>> {
    return this.one('domainupdatenameservers', params, options)
  }

  /**
   * Update a domain's registrant at its registrar.
   *
   * **Not available.** A domain's registrant is its client; update the client record instead.
   *
   * Permission: `manage_domains`.
   */
  domainupdatewhoisinfo(params?: Params<'domainupdatewhoisinfo'>, options?: PostOptions): Promise<Answer<'domainupdatewhoisinfo'>> {
    return this.one('domainupdatewhoisinfo', params, options)
  }

  /**
   * Check whether a domain is available.
   *
   * Queries the registrar, then the registry over RDAP, then WHOIS.
   *
   * Runs in more than one transaction; a provider may be called between them.
   *
   * Permission: `list_domains`.
   */
  domainwhois(params: Params<'domainwhois'>, options?: CallOptions): Promise<Answer<'domainwhois'>> {
    return this.one('domainwhois', params, options)
  }

  /**
   * Encrypt a text with the database key. Not available.
   *
   * **Not available.** The same key protects the database, so it encrypts nothing for callers.
   *
   * Permission: `manage_settings`.
   */
  encryptpassword(params?: Params<'encryptpassword'>, options?: PostOptions): Promise<Answer<'encryptpassword'>> {
    return this.one('encryptpassword', params, options)
  }

  /**
   * Stop a timer; a stopped timer is returned unchanged.
   *
   * With `Dry-Run`, it also requires the permission `list_projects`.
   *
   * Permission: `manage_projects`.
   */
  endtasktimer(params: Params<'endtasktimer'>, options?: PostOptions): Promise<Answer<'endtasktimer'>> {
    return this.one('endtasktimer', params, options)
  }

  /**
   * Mark an order as fraud.
   *
   * Active services are suspended on their servers before the answer, within 25 seconds in total; failed or slower suspensions are retried. Pending services are not provisioned, and the order is no longer billed. An invoice that is not fully paid is cancelled; payments on it do not become credit.
   *
   * Runs in more than one transaction; a provider may be called between them.
   *
   * Permission: `manage_orders`.
   */
  fraudorder(params: Params<'fraudorder'>, options?: PostOptions): Promise<Answer<'fraudorder'>> {
    return this.one('fraudorder', params, options)
  }

  /**
   * Generate invoices for everything that is due, as the daily job does.
   *
   * Covers recurring services, addons, and domains due within the number of days in the setting `invoice_days_ahead`, and
   * due billable items: one invoice per client and due date. Nothing is invoiced twice. Filters are not supported: filters for
   * clients, services, domains, or addons are refused, and others are listed in the header `X-Ignored-Parameters`. With `Dry-Run`,
   * at most the first 250 clients are invoiced, in the order of their IDs, and `complete` is true if these were all.
   *
   * Runs in more than one transaction; a provider may be called between them.
   *
   * It supports `Dry-Run`.
   *
   * Permission: `manage_invoices`.
   */
  geninvoices(params?: Params<'geninvoices'>, options?: PostOptions): Promise<Answer<'geninvoices'>> {
    return this.one('geninvoices', params, options)
  }

  /**
   * List the activity log, newest first.
   *
   * `limitstart` is rounded down to the start of its page, so keep `limitnum` the same while paging.
   *
   * Permission: `view_activity_log`.
   */
  getactivitylog(params?: Params<'getactivitylog'>, options?: CallOptions): Paged<Answer<'getactivitylog'>, Row<'getactivitylog'>> {
    return this.list('getactivitylog', params, options)
  }

  /**
   * Retrieve a staff account with its role. Defaults to the calling account.
   *
   * Permission: `manage_staff`.
   */
  getadmindetails(params?: Params<'getadmindetails'>, options?: CallOptions): Promise<Answer<'getadmindetails'>> {
    return this.one('getadmindetails', params, options)
  }

  /**
   * List staff accounts with their roles.
   *
   * Permission: `manage_staff`.
   */
  getadminusers(params?: Params<'getadminusers'>, options?: CallOptions): Promise<Answer<'getadminusers'>> {
    return this.one('getadminusers', params, options)
  }

  /**
   * List affiliates.
   *
   * `limitstart` is rounded down to the start of its page, so keep `limitnum` the same while paging.
   *
   * Permission: `manage_affiliates`.
   */
  getaffiliates(params?: Params<'getaffiliates'>, options?: CallOptions): Paged<Answer<'getaffiliates'>, Row<'getaffiliates'>> {
    return this.list('getaffiliates', params, options)
  }

  /**
   * List published announcements or drafts, newest first.
   *
   * `limitstart` is rounded down to the start of its page, so keep `limitnum` the same while paging.
   *
   * Permission: `manage_announcements`.
   */
  getannouncements(params?: Params<'getannouncements'>, options?: CallOptions): Paged<Answer<'getannouncements'>, Row<'getannouncements'>> {
    return this.list('getannouncements', params, options)
  }

  /**
   * List the activity log, newest first, including automatic actions of the service.
   *
   * `limitstart` is rounded down to the start of its page, so keep `limitnum` the same while paging.
   *
   * Permission: `view_activity_log`.
   */
  getautomationlog(params?: Params<'getautomationlog'>, options?: CallOptions): Paged<Answer<'getautomationlog'>, Row<'getautomationlog'>> {
    return this.list('getautomationlog', params, options)
  }

  /**
   * List service cancellation requests, newest first.
   *
   * `limitstart` is rounded down to the start of its page, so keep `limitnum` the same while paging.
   *
   * Permission: `list_services`.
   */
  getcancelledpackages(params?: Params<'getcancelledpackages'>, options?: CallOptions): Paged<Answer<'getcancelledpackages'>, Row<'getcancelledpackages'>> {
    return this.list('getcancelledpackages', params, options)
  }

  /**
   * List client groups.
   *
   * Permission: `list_clients`.
   */
  getclientgroups(params?: Params<'getclientgroups'>, options?: CallOptions): Promise<Answer<'getclientgroups'>> {
    return this.one('getclientgroups', params, options)
  }

  /**
   * Retrieve a client's password. Always refused.
   *
   * **Always refused.** Passwords are stored as hashes and cannot be read.
   *
   * Permission: `list_clients`.
   */
  getclientpassword(params?: Params<'getclientpassword'>, options?: CallOptions): Promise<Answer<'getclientpassword'>> {
    return this.one('getclientpassword', params, options)
  }

  /**
   * List clients.
   *
   * `limitstart` is rounded down to the start of its page, so keep `limitnum` the same while paging.
   *
   * Permission: `list_clients`.
   */
  getclients(params?: Params<'getclients'>, options?: CallOptions): Paged<Answer<'getclients'>, Row<'getclients'>> {
    return this.list('getclients', params, options)
  }

  /**
   * List the service addons of one client, of one service, or of all clients.
   *
   * Returns the whole list, however long. Rows added while it is being read may be missing; no row appears twice.
   * A response that is cut off is incomplete. With `limitstart` or `limitnum`, it returns one page, like paged lists;
   * `limitstart` is rounded down to the start of its page.
   *
   * Permission: `list_services`.
   */
  getclientsaddons(params?: Params<'getclientsaddons'>, options?: CallOptions): Paged<Answer<'getclientsaddons'>, Row<'getclientsaddons'>> {
    return this.list('getclientsaddons', params, options)
  }

  /**
   * Retrieve a client with its contacts, logins, and staff notes.
   *
   * Send at least one of `clientid`, `email`.
   *
   * Permission: `list_clients`.
   */
  getclientsdetails(params: Params<'getclientsdetails'>, options?: CallOptions): Promise<Answer<'getclientsdetails'>> {
    return this.one('getclientsdetails', params, options)
  }

  /**
   * List domains with their clients.
   *
   * `limitstart` is rounded down to the start of its page, so keep `limitnum` the same while paging.
   *
   * Permission: `list_domains`.
   */
  getclientsdomains(params?: Params<'getclientsdomains'>, options?: CallOptions): Paged<Answer<'getclientsdomains'>, Row<'getclientsdomains'>> {
    return this.list('getclientsdomains', params, options)
  }

  /**
   * List client services.
   *
   * `limitstart` is rounded down to the start of its page, so keep `limitnum` the same while paging.
   *
   * Permission: `list_services`.
   */
  getclientsproducts(params?: Params<'getclientsproducts'>, options?: CallOptions): Paged<Answer<'getclientsproducts'>, Row<'getclientsproducts'>> {
    return this.list('getclientsproducts', params, options)
  }

  /**
   * Retrieve the value of a setting; `null` if it is not set.
   *
   * Permission: `view_system`.
   */
  getconfigurationvalue(params: Params<'getconfigurationvalue'>, options?: CallOptions): Promise<Answer<'getconfigurationvalue'>> {
    return this.one('getconfigurationvalue', params, options)
  }

  /**
   * List the contacts of one client or of all clients.
   *
   * `limitstart` is rounded down to the start of its page, so keep `limitnum` the same while paging.
   *
   * Permission: `list_clients`.
   */
  getcontacts(params?: Params<'getcontacts'>, options?: CallOptions): Paged<Answer<'getcontacts'>, Row<'getcontacts'>> {
    return this.list('getcontacts', params, options)
  }

  /**
   * List the credit entries of one client or of all clients, newest first.
   *
   * Returns the whole list, however long. Rows added while it is being read may be missing; no row appears twice.
   * A response that is cut off is incomplete. With `limitstart` or `limitnum`, it returns one page, like paged lists;
   * `limitstart` is rounded down to the start of its page.
   *
   * Permission: `list_clients`.
   */
  getcredits(params?: Params<'getcredits'>, options?: CallOptions): Paged<Answer<'getcredits'>, Row<'getcredits'>> {
    return this.list('getcredits', params, options)
  }

  /**
   * List the currencies.
   *
   * Permission: `list_invoices`.
   */
  getcurrencies(params?: Params<'getcurrencies'>, options?: CallOptions): Promise<Answer<'getcurrencies'>> {
    return this.one('getcurrencies', params, options)
  }

  /**
   * List emails to clients, newest first.
   *
   * `limitstart` is rounded down to the start of its page, so keep `limitnum` the same while paging.
   *
   * Permission: `list_clients`.
   */
  getemails(params?: Params<'getemails'>, options?: CallOptions): Paged<Answer<'getemails'>, Row<'getemails'>> {
    return this.list('getemails', params, options)
  }

  /**
   * List email templates by name and language.
   *
   * Permission: `manage_email_templates`.
   */
  getemailtemplates(params?: Params<'getemailtemplates'>, options?: CallOptions): Promise<Answer<'getemailtemplates'>> {
    return this.one('getemailtemplates', params, options)
  }

  /**
   * Retrieve the health of the service, its database, and its host.
   *
   * The status is `degraded` if the database does not answer, or if 95 percent of the disk is used.
   *
   * Permission: `view_system`.
   */
  gethealthstatus(params?: Params<'gethealthstatus'>, options?: CallOptions): Promise<Answer<'gethealthstatus'>> {
    return this.one('gethealthstatus', params, options)
  }

  /**
   * Retrieve an invoice with its client, line items, and transactions.
   *
   * With `pdf`, also returns the document as sent to the client; not available for drafts. If the setting `einvoice` is `xrechnung`, its UBL file is included.
   *
   * Permission: `list_invoices`.
   */
  getinvoice(params: Params<'getinvoice'>, options?: CallOptions): Promise<Answer<'getinvoice'>> {
    return this.one('getinvoice', params, options)
  }

  /**
   * List invoices with their clients, newest first.
   *
   * `limitstart` is rounded down to the start of its page, so keep `limitnum` the same while paging.
   *
   * Permission: `list_invoices`.
   */
  getinvoices(params?: Params<'getinvoices'>, options?: CallOptions): Paged<Answer<'getinvoices'>, Row<'getinvoices'>> {
    return this.list('getinvoices', params, options)
  }

  /**
   * List the configuration parameters of a module; their values are never shown.
   *
   * Permission: `view_system`.
   */
  getmoduleconfigurationparameters(params: Params<'getmoduleconfigurationparameters'>, options?: CallOptions): Promise<Answer<'getmoduleconfigurationparameters'>> {
    return this.one('getmoduleconfigurationparameters', params, options)
  }

  /**
   * List module queue entries, newest first. Defaults to pending and failed entries.
   *
   * `limitstart` is rounded down to the start of its page, so keep `limitnum` the same while paging.
   *
   * Permission: `list_services`.
   */
  getmodulequeue(params?: Params<'getmodulequeue'>, options?: CallOptions): Paged<Answer<'getmodulequeue'>, Row<'getmodulequeue'>> {
    return this.list('getmodulequeue', params, options)
  }

  /**
   * List orders with their clients, services, and domains, newest first.
   *
   * `limitstart` is rounded down to the start of its page, so keep `limitnum` the same while paging.
   *
   * Permission: `list_orders`.
   */
  getorders(params?: Params<'getorders'>, options?: CallOptions): Paged<Answer<'getorders'>, Row<'getorders'>> {
    return this.list('getorders', params, options)
  }

  /**
   * List order statuses in display order.
   *
   * Permission: `view_system`.
   */
  getorderstatuses(params?: Params<'getorderstatuses'>, options?: CallOptions): Promise<Answer<'getorderstatuses'>> {
    return this.one('getorderstatuses', params, options)
  }

  /**
   * List active and fully configured payment gateways.
   *
   * Permission: `view_system`.
   */
  getpaymentmethods(params?: Params<'getpaymentmethods'>, options?: CallOptions): Promise<Answer<'getpaymentmethods'>> {
    return this.one('getpaymentmethods', params, options)
  }

  /**
   * List a client's stored payment methods, without their tokens.
   *
   * Permission: `list_invoices`.
   */
  getpaymethods(params: Params<'getpaymethods'>, options?: CallOptions): Promise<Answer<'getpaymethods'>> {
    return this.one('getpaymethods', params, options)
  }

  /**
   * List all role permissions by name.
   *
   * Permission: `view_system`.
   */
  getpermissionslist(params?: Params<'getpermissionslist'>, options?: CallOptions): Promise<Answer<'getpermissionslist'>> {
    return this.one('getpermissionslist', params, options)
  }

  /**
   * List products with their groups and prices.
   *
   * Permission: `list_products`.
   */
  getproducts(params?: Params<'getproducts'>, options?: CallOptions): Promise<Answer<'getproducts'>> {
    return this.one('getproducts', params, options)
  }

  /**
   * Retrieve a project with its client, messages, tasks, and timers.
   *
   * Permission: `list_projects`.
   */
  getproject(params: Params<'getproject'>, options?: CallOptions): Promise<Answer<'getproject'>> {
    return this.one('getproject', params, options)
  }

  /**
   * List the projects of one client or of all clients, with their messages and tasks.
   *
   * `limitstart` is rounded down to the start of its page, so keep `limitnum` the same while paging.
   *
   * Permission: `list_projects`.
   */
  getprojects(params?: Params<'getprojects'>, options?: CallOptions): Paged<Answer<'getprojects'>, Row<'getprojects'>> {
    return this.list('getprojects', params, options)
  }

  /**
   * List promotions.
   *
   * Permission: `manage_promotions`.
   */
  getpromotions(params?: Params<'getpromotions'>, options?: CallOptions): Promise<Answer<'getpromotions'>> {
    return this.one('getpromotions', params, options)
  }

  /**
   * List the quotes of one client or of all clients, newest first.
   *
   * `limitstart` is rounded down to the start of its page, so keep `limitnum` the same while paging.
   *
   * Permission: `list_quotes`.
   */
  getquotes(params?: Params<'getquotes'>, options?: CallOptions): Paged<Answer<'getquotes'>, Row<'getquotes'>> {
    return this.list('getquotes', params, options)
  }

  /**
   * List installed registrar modules and their state.
   *
   * Permission: `manage_registrars`.
   */
  getregistrars(params?: Params<'getregistrars'>, options?: CallOptions): Promise<Answer<'getregistrars'>> {
    return this.one('getregistrars', params, options)
  }

  /**
   * List servers with their groups.
   *
   * Permission: `manage_servers`.
   */
  getservers(params?: Params<'getservers'>, options?: CallOptions): Promise<Answer<'getservers'>> {
    return this.one('getservers', params, options)
  }

  /**
   * List email addresses that can approve a certificate for a domain.
   *
   * Runs in more than one transaction; a provider may be called between them.
   *
   * Permission: `full`.
   */
  getsslapproveremails(params: Params<'getsslapproveremails'>, options?: CallOptions): Promise<Answer<'getsslapproveremails'>> {
    return this.one('getsslapproveremails', params, options)
  }

  /**
   * Retrieve a certificate order with its client and service.
   *
   * Permission: `full`.
   */
  getsslorder(params: Params<'getsslorder'>, options?: CallOptions): Promise<Answer<'getsslorder'>> {
    return this.one('getsslorder', params, options)
  }

  /**
   * List certificate orders with their clients and services, newest first.
   *
   * Results are paged with `page` and `limitnum`.
   *
   * Permission: `full`.
   */
  getsslorders(params?: Params<'getsslorders'>, options?: CallOptions): Promise<Answer<'getsslorders'>> {
    return this.one('getsslorders', params, options)
  }

  /**
   * List staff who signed in during the last 15 minutes.
   *
   * Counts calls authenticated by user name and password, but not by API credential.
   *
   * Permission: `manage_staff`.
   */
  getstaffonline(params?: Params<'getstaffonline'>, options?: CallOptions): Promise<Answer<'getstaffonline'>> {
    return this.one('getstaffonline', params, options)
  }

  /**
   * Count records by kind, and add up amounts by currency.
   *
   * Unpaid invoices are awaiting payment; open tickets are all tickets except closed ones.
   *
   * Permission: `view_system`.
   */
  getstats(params?: Params<'getstats'>, options?: CallOptions): Promise<Answer<'getstats'>> {
    return this.one('getstats', params, options)
  }

  /**
   * List support departments in display order.
   *
   * Permission: `list_tickets`.
   */
  getsupportdepartments(params?: Params<'getsupportdepartments'>, options?: CallOptions): Promise<Answer<'getsupportdepartments'>> {
    return this.one('getsupportdepartments', params, options)
  }

  /**
   * List ticket statuses in display order.
   *
   * Permission: `list_tickets`.
   */
  getsupportstatuses(params?: Params<'getsupportstatuses'>, options?: CallOptions): Promise<Answer<'getsupportstatuses'>> {
    return this.one('getsupportstatuses', params, options)
  }

  /**
   * Retrieve a ticket with its department, replies, and staff notes.
   *
   * Permission: `list_tickets`.
   */
  getticket(params?: Params<'getticket'>, options?: CallOptions): Promise<Answer<'getticket'>> {
    return this.one('getticket', params, options)
  }

  /**
   * List the files of a ticket and its replies, or retrieve a single file.
   *
   * Without an index or ID, returns only the names; otherwise, only that file.
   *
   * Permission: `list_tickets`.
   */
  getticketattachment(params: Params<'getticketattachment'>, options?: CallOptions): Promise<Answer<'getticketattachment'>> {
    return this.one('getticketattachment', params, options)
  }

  /**
   * Count tickets by status.
   *
   * Tickets in a custom status count only in `all`.
   *
   * Permission: `list_tickets`.
   */
  getticketcounts(params?: Params<'getticketcounts'>, options?: CallOptions): Promise<Answer<'getticketcounts'>> {
    return this.one('getticketcounts', params, options)
  }

  /**
   * List a ticket's staff notes, oldest first.
   *
   * Permission: `list_tickets`.
   */
  getticketnotes(params: Params<'getticketnotes'>, options?: CallOptions): Promise<Answer<'getticketnotes'>> {
    return this.one('getticketnotes', params, options)
  }

  /**
   * List canned reply categories.
   *
   * Permission: `list_tickets`.
   */
  getticketpredefinedcats(params?: Params<'getticketpredefinedcats'>, options?: CallOptions): Promise<Answer<'getticketpredefinedcats'>> {
    return this.one('getticketpredefinedcats', params, options)
  }

  /**
   * List the canned replies of one category or of all categories.
   *
   * Permission: `list_tickets`.
   */
  getticketpredefinedreplies(params?: Params<'getticketpredefinedreplies'>, options?: CallOptions): Promise<Answer<'getticketpredefinedreplies'>> {
    return this.one('getticketpredefinedreplies', params, options)
  }

  /**
   * List tickets, most recently active first.
   *
   * `limitstart` is rounded down to the start of its page, so keep `limitnum` the same while paging.
   *
   * Permission: `list_tickets`.
   */
  gettickets(params?: Params<'gettickets'>, options?: CallOptions): Paged<Answer<'gettickets'>, Row<'gettickets'>> {
    return this.list('gettickets', params, options)
  }

  /**
   * List TLDs with their prices.
   *
   * Permission: `list_domains`.
   */
  gettldpricing(params?: Params<'gettldpricing'>, options?: CallOptions): Promise<Answer<'gettldpricing'>> {
    return this.one('gettldpricing', params, options)
  }

  /**
   * List to-do items, newest first.
   *
   * Permission: `view_system`.
   */
  gettodoitems(params?: Params<'gettodoitems'>, options?: CallOptions): Promise<Answer<'gettodoitems'>> {
    return this.one('gettodoitems', params, options)
  }

  /**
   * List to-do item statuses.
   *
   * Permission: `view_system`.
   */
  gettodoitemstatuses(params?: Params<'gettodoitemstatuses'>, options?: CallOptions): Promise<Answer<'gettodoitemstatuses'>> {
    return this.one('gettodoitemstatuses', params, options)
  }

  /**
   * List the transactions of one client, of one invoice, or of all clients, newest first.
   *
   * `limitstart` is rounded down to the start of its page, so keep `limitnum` the same while paging.
   *
   * Permission: `list_invoices`.
   */
  gettransactions(params?: Params<'gettransactions'>, options?: CallOptions): Paged<Answer<'gettransactions'>, Row<'gettransactions'>> {
    return this.list('gettransactions', params, options)
  }

  /**
   * Retrieve a login's client area permissions on an account.
   *
   * Permission: `list_clients`.
   */
  getuserpermissions(params: Params<'getuserpermissions'>, options?: CallOptions): Promise<Answer<'getuserpermissions'>> {
    return this.one('getuserpermissions', params, options)
  }

  /**
   * List the client area logins of one account or of all accounts.
   *
   * `limitstart` is rounded down to the start of its page, so keep `limitnum` the same while paging.
   *
   * Permission: `list_clients`.
   */
  getusers(params?: Params<'getusers'>, options?: CallOptions): Paged<Answer<'getusers'>, Row<'getusers'>> {
    return this.list('getusers', params, options)
  }

  /**
   * List active API credentials of the calling staff account, or of all accounts for a role with full access.
   *
   * Permission: `manage_staff`.
   */
  listoauthcredentials(params?: Params<'listoauthcredentials'>, options?: CallOptions): Promise<Answer<'listoauthcredentials'>> {
    return this.one('listoauthcredentials', params, options)
  }

  /**
   * Add an entry to the activity log, signed with the caller's user name.
   *
   * Permission: `view_activity_log`.
   */
  logactivity(params: Params<'logactivity'>, options?: PostOptions): Promise<Answer<'logactivity'>> {
    return this.one('logactivity', params, options)
  }

  /**
   * Merge a ticket into another, with its replies, staff notes, and files.
   *
   * The opening message of the merged ticket becomes a reply, and all replies are ordered by time. The merged ticket is closed and refers to the remaining one, which takes the higher priority and is reopened if the merged one was waiting for an answer.
   *
   * Permission: `manage_tickets`.
   */
  mergeticket(params: Params<'mergeticket'>, options?: PostOptions): Promise<Answer<'mergeticket'>> {
    return this.one('mergeticket', params, options)
  }

  /**
   * Change a service's plan on its server to the plan of another product. Its record and billing do not change.
   *
   * Runs in more than one transaction; a provider may be called between them.
   *
   * Permission: `manage_services`.
   */
  modulechangepackage(params: Params<'modulechangepackage'>, options?: PostOptions): Promise<Answer<'modulechangepackage'>> {
    return this.one('modulechangepackage', params, options)
  }

  /**
   * Change a service's password on its server and in its record.
   *
   * `servicepassword` is required.
   *
   * Runs in more than one transaction; a provider may be called between them.
   *
   * Permission: `manage_services`.
   */
  modulechangepw(params: Params<'modulechangepw'>, options?: PostOptions): Promise<Answer<'modulechangepw'>> {
    return this.one('modulechangepw', params, options)
  }

  /**
   * Create a service's account on its server.
   *
   * If the caller has full access, the service takes over an existing account on the server, provided that the client is its contact there and that it has the service's domain.
   *
   * Runs in more than one transaction; a provider may be called between them.
   *
   * Permission: `manage_services`.
   */
  modulecreate(params: Params<'modulecreate'>, options?: PostOptions): Promise<Answer<'modulecreate'>> {
    return this.one('modulecreate', params, options)
  }

  /**
   * Call a custom function of a service's server module.
   *
   * The built-in server modules have no custom functions.
   *
   * Runs in more than one transaction; a provider may be called between them.
   *
   * Permission: `manage_services`.
   */
  modulecustom(params: Params<'modulecustom'>, options?: PostOptions): Promise<Answer<'modulecustom'>> {
    return this.one('modulecustom', params, options)
  }

  /**
   * Suspend a service on its server.
   *
   * A suspension with a reason stays until staff lift it. Without a reason, it is lifted when nothing is overdue.
   *
   * Runs in more than one transaction; a provider may be called between them.
   *
   * Permission: `manage_services`.
   */
  modulesuspend(params: Params<'modulesuspend'>, options?: PostOptions): Promise<Answer<'modulesuspend'>> {
    return this.one('modulesuspend', params, options)
  }

  /**
   * Delete a service's account on its server. This cannot be undone.
   *
   * Runs in more than one transaction; a provider may be called between them.
   *
   * Permission: `manage_services`.
   */
  moduleterminate(params: Params<'moduleterminate'>, options?: PostOptions): Promise<Answer<'moduleterminate'>> {
    return this.one('moduleterminate', params, options)
  }

  /**
   * Lift a service's suspension on its server.
   *
   * Runs in more than one transaction; a provider may be called between them.
   *
   * Permission: `manage_services`.
   */
  moduleunsuspend(params: Params<'moduleunsuspend'>, options?: PostOptions): Promise<Answer<'moduleunsuspend'>> {
    return this.one('moduleunsuspend', params, options)
  }

  /**
   * Open a ticket. The sender and the department are notified by email.
   *
   * Permission: `reply_tickets`.
   */
  openticket(params: Params<'openticket'>, options?: PostOptions): Promise<Answer<'openticket'>> {
    return this.one('openticket', params, options)
  }

  /**
   * Score the fraud risk of an order, with reasons.
   *
   * Applies fixed rules to the client and its orders, without changes or calls to external services.
   *
   * Permission: `manage_orders`.
   */
  orderfraudcheck(params: Params<'orderfraudcheck'>, options?: PostOptions): Promise<Answer<'orderfraudcheck'>> {
    return this.one('orderfraudcheck', params, options)
  }

  /**
   * Set an order back to pending, without any other change.
   *
   * Permission: `manage_orders`.
   */
  pendingorder(params: Params<'pendingorder'>, options?: PostOptions): Promise<Answer<'pendingorder'>> {
    return this.one('pendingorder', params, options)
  }

  /**
   * Reissue a certificate for a new certificate request.
   *
   * The current certificate is kept until the new one is issued.
   *
   * Runs in more than one transaction; a provider may be called between them.
   *
   * Permission: `full`.
   */
  reissuesslorder(params: Params<'reissuesslorder'>, options?: PostOptions): Promise<Answer<'reissuesslorder'>> {
    return this.one('reissuesslorder', params, options)
  }

  /**
   * Ask the provider to start or retry validation of a certificate's names.
   *
   * For DNS validation, call this action after the records are published. A failed validation is restarted.
   *
   * Runs in more than one transaction; a provider may be called between them.
   *
   * Permission: `full`.
   */
  resendsslvalidation(params: Params<'resendsslvalidation'>, options?: PostOptions): Promise<Answer<'resendsslvalidation'>> {
    return this.one('resendsslvalidation', params, options)
  }

  /**
   * Send a login a password reset link by email.
   *
   * The link is the same as from the forgotten-password page. An ID takes precedence over an address.
   *
   * Send at least one of `email`, `id`.
   *
   * With `Dry-Run`, it also requires the permission `list_clients`.
   *
   * Permission: `manage_settings`.
   */
  resetpassword(params: Params<'resetpassword'>, options?: PostOptions): Promise<Answer<'resetpassword'>> {
    return this.one('resetpassword', params, options)
  }

  /**
   * Send an email to all active staff with an address, or to the staff of one department.
   *
   * Permission: `manage_email_templates`.
   */
  sendadminemail(params: Params<'sendadminemail'>, options?: PostOptions): Promise<Answer<'sendadminemail'>> {
    return this.one('sendadminemail', params, options)
  }

  /**
   * Send a client a built-in or custom email.
   *
   * The email determines the record that `id` identifies. For a built-in email, it is the kind in the first word of the name (invoice, service, order, or domain), or a client for `account signup email`; for a custom email, see `customtype`. A built-in email is rendered as for its event, in the client's language. While email is disabled, nothing is queued.
   *
   * Send at least one of `messagename`, `customsubject`.
   *
   * With `Dry-Run`, it also requires the permission `list_clients`.
   *
   * Permission: `manage_email_templates`.
   */
  sendemail(params: Params<'sendemail'>, options?: PostOptions): Promise<Answer<'sendemail'>> {
    return this.one('sendemail', params, options)
  }

  /**
   * Set a quote to `Sent`, so that its client can see it.
   *
   * Sends no email unless `sendemail` is true.
   *
   * Permission: `manage_quotes`.
   */
  sendquote(params: Params<'sendquote'>, options?: PostOptions): Promise<Answer<'sendquote'>> {
    return this.one('sendquote', params, options)
  }

  /**
   * Set the value of a setting; an unknown name creates a new setting.
   *
   * The values of built-in settings are limited to those in the settings reference; others are refused. An empty value or `null` resets most of them to their default. Settings with any other name accept any value.
   *
   * Permission: `manage_settings`.
   */
  setconfigurationvalue(params: Params<'setconfigurationvalue'>, options?: PostOptions): Promise<Answer<'setconfigurationvalue'>> {
    return this.one('setconfigurationvalue', params, options)
  }

  /**
   * Start a timer for the caller on a task. Only one can run at a time.
   *
   * Permission: `manage_projects`.
   */
  starttasktimer(params: Params<'starttasktimer'>, options?: PostOptions): Promise<Answer<'starttasktimer'>> {
    return this.one('starttasktimer', params, options)
  }

  /**
   * Trigger the event `api.custom` for delivery by notification rules.
   *
   * Permission: `manage_settings`.
   */
  triggernotificationevent(params: Params<'triggernotificationevent'>, options?: PostOptions): Promise<Answer<'triggernotificationevent'>> {
    return this.one('triggernotificationevent', params, options)
  }

  /**
   * Replace the staff notes on a client.
   *
   * Permission: `edit_clients`.
   */
  updateadminnotes(params: Params<'updateadminnotes'>, options?: PostOptions): Promise<Answer<'updateadminnotes'>> {
    return this.one('updateadminnotes', params, options)
  }

  /**
   * Update an announcement; only the fields sent change.
   *
   * Permission: `manage_announcements`.
   */
  updateannouncement(params: Params<'updateannouncement'>, options?: PostOptions): Promise<Answer<'updateannouncement'>> {
    return this.one('updateannouncement', params, options)
  }

  /**
   * Update a client; only the fields sent change.
   *
   * To see who changed a client, and the previous values, use `getactivitylog` with `object=client` and `objectid`.
   *
   * A call with `password2` does not support `Dry-Run`. The action hashes the password.
   *
   * Permission: `edit_clients`.
   */
  updateclient(params: Params<'updateclient'>, options?: PostOptions): Promise<Answer<'updateclient'>> {
    return this.one('updateclient', params, options)
  }

  /**
   * Update a service addon; cancelling it also stops its billing.
   *
   * Permission: `manage_services`.
   */
  updateclientaddon(params: Params<'updateclientaddon'>, options?: PostOptions): Promise<Answer<'updateclientaddon'>> {
    return this.one('updateclientaddon', params, options)
  }

  /**
   * Update a domain record without contacting the registrar; only the fields sent change.
   *
   * If an account without full access sets a domain active or changes its registrar, and that registrar was not seen to obtain the domain for the record, the domain becomes `unconfirmed`. It can be renewed, locked, and synchronized, but provides no transfer code and accepts no name servers until an account with full access sets it active.
   *
   * Permission: `manage_domains`.
   */
  updateclientdomain(params: Params<'updateclientdomain'>, options?: PostOptions): Promise<Answer<'updateclientdomain'>> {
    return this.one('updateclientdomain', params, options)
  }

  /**
   * Update a service's record, without contacting its server.
   *
   * Permission: `manage_services`.
   */
  updateclientproduct(params: Params<'updateclientproduct'>, options?: PostOptions): Promise<Answer<'updateclientproduct'>> {
    return this.one('updateclientproduct', params, options)
  }

  /**
   * Update a contact; only the fields sent change.
   *
   * Permission: `edit_clients`.
   */
  updatecontact(params: Params<'updatecontact'>, options?: PostOptions): Promise<Answer<'updatecontact'>> {
    return this.one('updatecontact', params, options)
  }

  /**
   * Update, refund, or credit an invoice; only the fields sent change.
   *
   * Status `paid` records one payment of the amount due and starts everything that waits for it. `cancelled` returns applied credit to the client and releases the billed periods. Any other status is only a label, including `refunded` without `refundto`. With `refundto`, a credit note is created, and the invoice stays `paid` until it is fully refunded.
   *
   * With `Dry-Run`, it also requires the permission `list_invoices`.
   *
   * Permission: `manage_invoices`.
   */
  updateinvoice(params: Params<'updateinvoice'>, options?: PostOptions): Promise<Answer<'updateinvoice'>> {
    return this.one('updateinvoice', params, options)
  }

  /**
   * Update the configuration of a module; only the parameters sent change.
   *
   * An empty password keeps the stored one; any other empty value restores the default. A sandbox does not accept parameters of a provider's live mode. Changing a parameter that determines the module's connection deletes its stored secrets, which must be sent again, in the same call or later. An addon's endpoint belongs to the account that sets it, and receives only events about records that the account can list, within the permissions of a limited credential; with full access, it receives all events. Also requires `manage_gateways`, `manage_registrars`, `manage_servers` (SSL), or `manage_products` (addons).
   *
   * Permission: `manage_settings`.
   */
  updatemoduleconfiguration(params: Params<'updatemoduleconfiguration'>, options?: PostOptions): Promise<Answer<'updatemoduleconfiguration'>> {
    return this.one('updatemoduleconfiguration', params, options)
  }

  /**
   * Update, disable, or enable an API credential, or replace its secret.
   *
   * A credential grants no more than it has. If it has limited permissions or an expiry time, it changes only credentials with a subset of its permissions that expire no later. It can disable and delete the others. The previous secret ends when the credential is disabled, and when another secret replaces the current one. A call signed with the previous secret grants nothing beyond its expiry and gets no new secret.
   *
   * A call with `new_secret` does not support `Dry-Run`. Its answer contains a secret.
   *
   * With `new_secret`, the response contains a secret that is shown only once; repeats of such a call do not return it.
   *
   * Permission: `manage_staff`.
   */
  updateoauthcredential(params: Params<'updateoauthcredential'>, options?: PostOptions): Promise<Answer<'updateoauthcredential'>> {
    return this.one('updateoauthcredential', params, options)
  }

  /**
   * Update the description of a stored payment method, or make it the default.
   *
   * With `Dry-Run`, it also requires the permission `list_invoices`.
   *
   * Permission: `manage_invoices`.
   */
  updatepaymethod(params: Params<'updatepaymethod'>, options?: PostOptions): Promise<Answer<'updatepaymethod'>> {
    return this.one('updatepaymethod', params, options)
  }

  /**
   * Update a project; only the fields sent change.
   *
   * Permission: `manage_projects`.
   */
  updateproject(params: Params<'updateproject'>, options?: PostOptions): Promise<Answer<'updateproject'>> {
    return this.one('updateproject', params, options)
  }

  /**
   * Update a task; only the fields sent change.
   *
   * Permission: `manage_projects`.
   */
  updateprojecttask(params: Params<'updateprojecttask'>, options?: PostOptions): Promise<Answer<'updateprojecttask'>> {
    return this.one('updateprojecttask', params, options)
  }

  /**
   * Update a quote; only the fields sent change.
   *
   * Status is only a label here: `Accepted` does not create an invoice; use `acceptquote` instead. `items` replaces all line items, and an empty list removes them. The line items of an accepted quote cannot change.
   *
   * Permission: `manage_quotes`.
   */
  updatequote(params: Params<'updatequote'>, options?: PostOptions): Promise<Answer<'updatequote'>> {
    return this.one('updatequote', params, options)
  }

  /**
   * Update a ticket; only the fields sent change.
   *
   * Sends no email to the client. The settings `ticket_assigned_mails` and `ticket_moved_mails` determine which changes are emailed to staff.
   *
   * Permission: `manage_tickets`.
   */
  updateticket(params: Params<'updateticket'>, options?: PostOptions): Promise<Answer<'updateticket'>> {
    return this.one('updateticket', params, options)
  }

  /**
   * Update a ticket reply's text without sending email.
   *
   * With `accept`, an unverified reply by email counts as a client reply: it sets the status and is emailed to staff, as with `addticketreply`.
   *
   * Permission: `reply_tickets`.
   */
  updateticketreply(params: Params<'updateticketreply'>, options?: PostOptions): Promise<Answer<'updateticketreply'>> {
    return this.one('updateticketreply', params, options)
  }

  /**
   * Update a to-do item; only the fields sent change.
   *
   * Permission: `manage_settings`.
   */
  updatetodoitem(params: Params<'updatetodoitem'>, options?: PostOptions): Promise<Answer<'updatetodoitem'>> {
    return this.one('updatetodoitem', params, options)
  }

  /**
   * Update a transaction's description, amount, fees, or payout.
   *
   * If less came in than recorded, the difference is taken from the credit that the payment became, then from its invoice, which is due again. If more came in, the difference pays the invoice, and any remainder becomes credit. Lines added by `addtransaction` change neither.
   *
   * Permission: `manage_invoices`.
   */
  updatetransaction(params: Params<'updatetransaction'>, options?: PostOptions): Promise<Answer<'updatetransaction'>> {
    return this.one('updatetransaction', params, options)
  }

  /**
   * Update a client area login; only the fields sent change.
   *
   * A new address or password ends the login's sessions and invalidates links sent to it.
   *
   * A call with `password` does not support `Dry-Run`. The action hashes the password.
   *
   * Permission: `edit_clients`.
   */
  updateuser(params: Params<'updateuser'>, options?: PostOptions): Promise<Answer<'updateuser'>> {
    return this.one('updateuser', params, options)
  }

  /**
   * Set a login's client area permissions on an account.
   *
   * Permission: `edit_clients`.
   */
  updateuserpermissions(params: Params<'updateuserpermissions'>, options?: PostOptions): Promise<Answer<'updateuserpermissions'>> {
    return this.one('updateuserpermissions', params, options)
  }

  /**
   * Change a service to another product of the same group.
   *
   * Charges the price difference for the period already invoiced or paid, and makes the change once it is paid. If no payment is due, the change is immediate. If a lower price reduces the paid period's price, the difference is returned by credit notes and becomes credit.
   *
   * Permission: `manage_services`.
   */
  upgradeproduct(params: Params<'upgradeproduct'>, options?: PostOptions): Promise<Answer<'upgradeproduct'>> {
    return this.one('upgradeproduct', params, options)
  }

  /**
   * Check a login's email address and password, and list its accounts.
   *
   * Closed accounts are omitted; a login with only closed accounts counts as a wrong password, and so does a wrong `code` for a login with a second factor. Without a code, such a login gets `two_factor` and no accounts. Wrong passwords are limited per visitor network if visitor_ip is sent, and otherwise per login and calling credential.
   *
   * Runs in more than one transaction; a provider may be called between them.
   *
   * It does not support `Dry-Run`. It counts wrong passwords.
   *
   * Permission: `list_clients`.
   */
  validatelogin(params: Params<'validatelogin'>, options?: PostOptions): Promise<Answer<'validatelogin'>> {
    return this.one('validatelogin', params, options)
  }
}
