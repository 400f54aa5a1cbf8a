// Generated from the definitions of the actions. Change them and generate again.

export interface components {
    schemas: {
        "acceptorder.answer": {
            orderid: number;
            result: components["schemas"]["result"];
            /** @example Pending */
            status: string;
        };
        "acceptorder.parameters": {
            orderid: components["schemas"]["parameters.id"];
        };
        "acceptquote.answer": {
            invoiceid: number | null;
            quoteid: number;
            result: components["schemas"]["result"];
            /** @enum {string} */
            status: "Draft" | "Sent" | "Accepted" | "Declined";
        };
        "acceptquote.parameters": {
            /** @example 1 */
            quoteid: number;
        };
        "activatemodule.answer": {
            active: boolean;
            /**
             * @description Name of the installed module.
             * @example stripe
             */
            moduleName: string;
            /**
             * @example gateway
             * @enum {string}
             */
            moduleType: "server" | "gateway" | "registrar" | "ssl" | "addon";
            result: components["schemas"]["result"];
        };
        "activatemodule.parameters": {
            /**
             * @description Name of the installed module.
             * @example stripe
             */
            moduleName: string;
            /**
             * @example gateway
             * @enum {string}
             */
            moduleType: "server" | "gateway" | "registrar" | "ssl" | "addon";
        };
        "addannouncement.answer": {
            announcementid: number;
            result: components["schemas"]["result"];
        };
        "addannouncement.parameters": {
            /**
             * @description Text of the announcement.
             * @example Our mail servers rest from 2 to 3.
             */
            announcement: string;
            /**
             * @description False keeps it unpublished.
             * @default true
             */
            published?: boolean;
            /** @example Maintenance on Sunday */
            title: string;
        };
        "addbannedip.answer": {
            /**
             * Format: date-time
             * @description When the ban ends.
             */
            expires_at: string | null;
            /**
             * @description Addresses as stored.
             * @example 192.0.2.*
             */
            ip: string;
            result: components["schemas"]["result"];
        };
        "addbannedip.parameters": {
            /**
             * @description Days for which the ban holds; without it, until it is lifted. *Extension.*
             * @example 30
             */
            days?: number;
            /**
             * @description IP address, range in CIDR notation, or whole octets (of IPv6 whole groups) followed by `*`. At least 8 bits of IPv4 and 16 of IPv6 are fixed. It must be an IP address, a range such as 192.0.2.0/24, or whole octets followed by *, no wider than /8 (IPv6 /16)
             * @example 192.0.2.*
             */
            ip: string;
            /** @example Tries passwords */
            reason?: string;
        };
        "addbillableitem.answer": {
            billableitemid: number;
            result: components["schemas"]["result"];
        };
        "addbillableitem.parameters": {
            /**
             * @description In the client's currency; a negative amount reduces the invoice.
             * @example 12.5
             */
            amount: number;
            clientid: components["schemas"]["parameters.clientid.2"];
            /** @example Two hours of support */
            description: string;
            /**
             * Format: date
             * @description Defaults to today.
             * @example 2026-01-31
             */
            duedate?: string;
        };
        "addcancelrequest.answer": {
            result: components["schemas"]["result"];
            serviceid: components["schemas"]["id"];
        };
        "addcancelrequest.parameters": {
            /** @example The shop is closing. */
            reason?: string;
            serviceid: components["schemas"]["parameters.serviceid"];
            /**
             * @default End of Billing Period
             * @enum {string}
             */
            type?: "Immediate" | "End of Billing Period";
        };
        "addclient.answer": {
            clientid: components["schemas"]["clientid"];
            result: components["schemas"]["result"];
        };
        "addclient.parameters": {
            /** @example 12 Mill Lane */
            address1?: string;
            /**
             * @description *Extension.*
             * @example Second floor
             */
            address2?: string;
            /** @example Leeds */
            city?: string;
            /** @example Analytical Engines Ltd */
            companyname?: string;
            /**
             * @description It must be a two-letter country code.
             * @default US
             * @example NO
             */
            country?: string;
            /**
             * @description Currency code or id; cannot change once the client has an invoice. *Extension.*
             * @example USD
             */
            currency?: string;
            /**
             * Format: email
             * @description Must be unique among clients and logins.
             * @example ada@example.com
             */
            email: string;
            /** @example Ada */
            firstname: string;
            /**
             * @description Client group; its discount applies to invoices. *Extension.*
             * @example 1
             */
            groupid?: number;
            /**
             * @description Language of e-mails, such as `en`. *Extension.*
             * @example en
             */
            language?: string;
            /** @example Lovelace */
            lastname: string;
            /**
             * @description Staff notes; never shown to the client. *Extension.*
             * @example Prefers to be called in the morning.
             */
            notes?: string;
            /**
             * Format: password
             * @description Creates a login with this name and e-mail address as owner of the account. Also accepted as `password`.
             */
            password2?: string;
            /** @example +44 113 496 0000 */
            phonenumber?: string;
            /** @example LS1 4AP */
            postcode?: string;
            /** @example West Yorkshire */
            state?: string;
            /**
             * @description Tax number of the client. *Extension.*
             * @example GB123456789
             */
            tax_id?: string;
            /** @description *Extension.* */
            taxexempt?: boolean;
        };
        "addclientnote.answer": {
            noteid: number;
            result: components["schemas"]["result"];
        };
        "addclientnote.parameters": {
            /**
             * @description Also accepted as `notes`, `message`.
             * @example Called about the renewal.
             */
            note: string;
            /**
             * @description Pin the note to the top of the summary.
             * @default false
             */
            sticky?: boolean;
            /**
             * @description Also accepted as `clientid`, `client_id` (extension).
             * @example 1
             */
            userid: number;
        };
        "addcontact.answer": {
            contactid: number;
            result: components["schemas"]["result"];
        };
        "addcontact.parameters": {
            clientid: components["schemas"]["parameters.clientid.2"];
            email: components["schemas"]["parameters.email"];
            /** @example Charles */
            firstname: string;
            /** @example Babbage */
            lastname: string;
            /** @example +44 113 496 0001 */
            phonenumber?: string;
        };
        "addcredit.answer": {
            clientid: components["schemas"]["clientid"];
            /** @description Credit balance after the change. */
            credit: number;
            creditid: number;
            result: components["schemas"]["result"];
        };
        "addcredit.parameters": {
            /**
             * @description In the client's currency.
             * @example 12.5
             */
            amount: number;
            clientid: components["schemas"]["parameters.clientid.2"];
            /** @example Refund of a double payment */
            description: string;
            /**
             * @description `remove` takes credit away, at most what the client has. *Extension.*
             * @default add
             * @enum {string}
             */
            type?: "add" | "remove";
        };
        "addinvoicepayment.answer": {
            /** @description Amount still owed. */
            balance: number;
            /** @description True when the reference was already recorded at this gateway, for whatever invoice; nothing was changed. */
            duplicate: boolean;
            result: components["schemas"]["result"];
            status: components["schemas"]["status"];
            transactionid: number;
        };
        "addinvoicepayment.parameters": {
            /**
             * @description In the currency of the invoice.
             * @example 12.5
             */
            amount: number;
            /** @default banktransfer */
            gateway?: string;
            /** @example 1 */
            invoiceid: number;
            /**
             * @description Payment reference.
             * @example ch_3Pz1
             */
            transid: string;
        };
        "addorder.answer": {
            addonids: number[];
            /** @description First payment, before discount and tax. */
            amount: number;
            /** @example USD */
            currencycode: string;
            /**
             * @description What the code and the client’s group take off. `amount` is without the part of the code already.
             * @example 5
             */
            discount: number;
            domainids: components["schemas"]["id.2"][];
            /** @description Null if nothing is to be paid. */
            invoiceid: number | null;
            items: {
                /** @description First payment, before discount and tax, with the set-up fee. */
                amount: number;
                /** @example Hosting (example.com) */
                description: string;
                recurringamount: number;
                /** @description Id of the service, the addon or the domain. */
                relid: number;
                setupfee: number;
                /** @enum {string} */
                type: "service" | "addon" | "domain";
            }[];
            orderid: number;
            /** @example 4821930057 */
            ordernum: string;
            /**
             * @description Null if no promotion lowers a price.
             * @example SPRING
             */
            promocode: string | null;
            result: components["schemas"]["result"];
            serviceids: components["schemas"]["id"][];
            /** @description Parts of the order that were left out. */
            skipped: {
                /** @enum {string} */
                part: "product" | "addon" | "domain";
                /** @description Position in the lists, counted from 0. */
                position: number;
                /** @example Hosting is not sold biennially in USD. */
                reason: string;
            }[];
            tax: number;
            /** @description Total of the invoice; 0 if nothing is to be paid. */
            total: number;
        };
        "addorder.parameters": {
            /**
             * @description One list per product: ids of the addons to order with it. A plain list of ids holds one per product, or all of the only product. *Extension.*
             * @example [
             *       [
             *         1
             *       ]
             *     ]
             */
            addons?: (number | number[] | null)[];
            /** @description One per product. Left out for a product that is not sold monthly, it is the shortest it is sold on. */
            billingcycle?: ("monthly" | "quarterly" | "semiannually" | "annually" | "biennially" | "triennially" | "onetime" | null)[];
            clientid: components["schemas"]["parameters.clientid.2"];
            /**
             * @description IP address that the order came from; used by `orderfraudcheck`. It must be an IP address. *Extension.*
             * @example 192.0.2.7
             */
            clientip?: string;
            /**
             * @description One per domain: true orders DNS management with the domain, at the price of its extension. *Extension.*
             * @example [
             *       true
             *     ]
             */
            dnsmanagement?: (boolean | null)[];
            /** @description One per product. */
            domain?: (string | null)[];
            /**
             * @description One per domain: `own` for a domain that the client already has. *Extension.*
             * @example [
             *       "register"
             *     ]
             */
            domaintype?: ("register" | "transfer" | "own" | null)[];
            /**
             * @description One per domain: true orders e-mail forwarding with the domain, at the price of its extension. *Extension.*
             * @example [
             *       true
             *     ]
             */
            emailforwarding?: (boolean | null)[];
            /** @description One per domain: its transfer (EPP) code. *Extension.* */
            eppcode?: (string | null)[];
            /**
             * @description One per domain: true orders ID protection with the domain, at the price of its extension. *Extension.*
             * @example [
             *       true
             *     ]
             */
            idprotection?: (boolean | null)[];
            /**
             * @description First name server of the domains that are ordered. It must be a host name. *Extension.*
             * @example ns1.example.com
             */
            nameserver1?: string;
            /**
             * @description Second name server of the domains that are ordered. It must be a host name. *Extension.*
             * @example ns1.example.com
             */
            nameserver2?: string;
            /**
             * @description Third name server of the domains that are ordered. It must be a host name. *Extension.*
             * @example ns1.example.com
             */
            nameserver3?: string;
            /**
             * @description Fourth name server of the domains that are ordered. It must be a host name. *Extension.*
             * @example ns1.example.com
             */
            nameserver4?: string;
            /**
             * @description Fifth name server of the domains that are ordered. It must be a host name. *Extension.*
             * @example ns1.example.com
             */
            nameserver5?: string;
            /**
             * @description Name of an installed payment gateway.
             * @default banktransfer
             */
            paymentmethod?: string;
            /**
             * @description It may be left out where `domain` is sent.
             * @example [
             *       1
             *     ]
             */
            pid?: (number | null)[];
            /** @description One per product: overrides the price, for the first and recurring payments. Promotions do not apply to it. */
            priceoverride?: (number | null)[];
            /** @example SPRING */
            promocode?: string;
            /** @description One per domain: years to register it for. *Extension.* */
            regperiod?: (number | null)[];
        } & ({
            /**
             * @description It may be left out where `domain` is sent.
             * @example [
             *       1
             *     ]
             */
            pid: (number | null)[];
        } | {
            /** @description One per product. */
            domain: (string | null)[];
        });
        "addpaymethod.parameters": Record<string, never>;
        "addproduct.answer": {
            pid: number;
            result: components["schemas"]["result"];
        };
        "addproduct.parameters": {
            /**
             * @description When services are provisioned: on order, on payment, or manually by staff. Also accepted: `on` for `order`.
             * @default manual
             * @enum {string}
             */
            autosetup?: "order" | "payment" | "manual";
            /** @example 10 GB of space and as many domains as you like. */
            description?: string;
            /** @example 1 */
            gid: number;
            /** @description True for a product that is not to be shown in a shop. *Extension.* */
            hidden?: boolean;
            /**
             * @description Server module that provisions services of this product.
             * @example cpanel
             */
            module?: string;
            /** @example Basic hosting */
            name: string;
            /**
             * @description Place within its group. *Extension.*
             * @example 1
             */
            order?: number;
            /**
             * @description Plan name on the server. Defaults to the product name.
             * @example basic
             */
            package_name?: string;
            /** @enum {string} */
            paytype: "free" | "onetime" | "recurring";
            /**
             * @description Prices by currency id and billing cycle. A cycle that is omitted or -1 is not sold. Set-up fees stand beside them: `msetupfee` is charged with the first month, and so on. It must hold prices by currency id and billing cycle: at least 0, or -1 for not sold; cycles are monthly, quarterly, semiannually, annually, biennially, triennially, onetime, and fees msetupfee, qsetupfee, ssetupfee, asetupfee, bsetupfee, tsetupfee, onetimesetupfee.
             * @example {
             *       "1": {
             *         "monthly": 12.5,
             *         "annually": 120,
             *         "msetupfee": 5
             *       }
             *     }
             */
            pricing?: {
                [key: string]: {
                    [key: string]: -1 | number;
                };
            };
            /**
             * @description Server group; services are created on its least loaded server.
             * @example 1
             */
            servergroupid?: number;
            /**
             * @description SSL module of a product of type `ssl`: each service gets an SSL order. Defaults to `manual`. *Extension.*
             * @example acme
             */
            sslmodule?: string;
            /**
             * @description How many can be ordered. Defaults to no limit. *Extension.*
             * @example 10
             */
            stock?: number;
            /**
             * @description Also accepted: `hosting` for `hostingaccount`, `reseller` for `reselleraccount`, `vps` for `server`.
             * @enum {string}
             */
            type: "hostingaccount" | "reselleraccount" | "server" | "ssl" | "other";
        };
        "addprojectmessage.answer": {
            messageid: number;
            result: components["schemas"]["result"];
        };
        "addprojectmessage.parameters": {
            /** @example The new host is ready. */
            message: string;
            /**
             * @description Also accepted as `project_id`.
             * @example 1
             */
            projectid: number;
        };
        "addprojecttask.answer": {
            result: components["schemas"]["result"];
            taskid: number;
        };
        "addprojecttask.parameters": {
            /**
             * Format: date
             * @description Also accepted as `duedate` (extension).
             * @example 2026-01-31
             */
            due_date?: string;
            /**
             * @description Also accepted as `description`.
             * @example After office hours.
             */
            notes?: string;
            /**
             * @description Also accepted as `project_id`.
             * @example 1
             */
            projectid: number;
            /**
             * @description Also accepted as `title`.
             * @example Move the mailboxes
             */
            task: string;
        };
        "addsslorder.answer": {
            /** @example The order was added */
            message: string;
            order_id: number;
            result: components["schemas"]["result"];
            status: components["schemas"]["status.4"];
        };
        "addsslorder.parameters": {
            /** @example DV */
            cert_type?: string;
            /**
             * @description Also accepted as `clientid` (extension), `userid` (extension).
             * @example 1
             */
            client_id: number;
            /**
             * @description Common name of the certificate; `*.<name>` for a wildcard.
             * @example example.com
             */
            domain?: string;
            /**
             * @description Name of an installed SSL module.
             * @example acme
             */
            module: string;
            /**
             * @description A service of this client.
             * @example 1
             */
            service_id?: number;
        };
        "addticketnote.answer": {
            noteid: number;
            result: components["schemas"]["result"];
        };
        "addticketnote.parameters": {
            /** @example The disk is full. */
            message: string;
            /** @example 1 */
            ticketid: number;
        };
        "addticketreply.answer": {
            replyid: number;
            result: components["schemas"]["result"];
        };
        "addticketreply.parameters": {
            /**
             * @description Any value makes it a staff entry. It is always signed with the caller's user name.
             * @example grace
             */
            adminusername?: string;
            attachments?: components["schemas"]["parameters.attachments"];
            /** @example It works again. */
            message: string;
            /** @example 1 */
            ticketid: number;
            /**
             * @description Author of a client reply. Defaults to the ticket's client. Also accepted as `clientid` (extension), `client_id` (extension).
             * @example 1
             */
            userid?: number;
        };
        "addtransaction.answer": {
            result: components["schemas"]["result"];
            transactionid: number;
        };
        "addtransaction.parameters": {
            /**
             * @description Either this or `amountout` must be above 0.
             * @example 12.5
             */
            amountin?: number;
            /** @example 12.5 */
            amountout?: number;
            /** @example Bank transfer */
            description: string;
            /**
             * @description Also accepted as `paymentmethod` (extension).
             * @default manual
             * @example banktransfer
             */
            gateway?: string;
            /**
             * @description An invoice of this client.
             * @example 1
             */
            invoiceid?: number;
            /**
             * @description Payment reference; unique among the transactions of its gateway.
             * @example ch_4711
             */
            transid?: string;
            userid: components["schemas"]["parameters.userid"];
        };
        "adduser.answer": {
            result: components["schemas"]["result"];
            userid: number;
        };
        "adduser.parameters": {
            /**
             * @description Account to link the login to, with every permission. Its owner does not change. Also accepted as `client_id` (extension).
             * @example 1
             */
            clientid?: number;
            /**
             * Format: email
             * @description Must be unique among logins.
             * @example ada@example.com
             */
            email: string;
            /**
             * @description Also accepted as `firstname` (extension).
             * @example Ada
             */
            first_name: string;
            /**
             * @description Also accepted as `lastname` (extension).
             * @example Lovelace
             */
            last_name: string;
            /**
             * Format: password
             * @description Also accepted as `password2` (extension).
             */
            password: string;
        };
        admin: {
            active: boolean;
            adminid: number;
            created_at: components["schemas"]["date"];
            departments: string[];
            /**
             * Format: email
             * @example grace@example.com
             */
            email: string | null;
            /** @example Grace */
            firstname: string;
            /** @example Grace Hopper */
            fullname: string;
            id: number;
            /** @example Hopper */
            lastname: string;
            /**
             * Format: date-time
             * @description Last call authenticated by user name and password.
             */
            lastseen: string | null;
            role: {
                /** @description True when the role has every permission, including those added later. */
                full: boolean;
                id: number;
                /** @example Billing */
                name: string;
                permissions: string[];
            };
            roleid: number;
            /** @example grace */
            username: string;
        };
        admins: components["schemas"]["admin"][];
        "affiliateactivate.answer": {
            affiliateid: number;
            result: components["schemas"]["result"];
        };
        "affiliateactivate.parameters": {
            /**
             * @description Also accepted as `userid` (extension), `client_id` (extension).
             * @example 1
             */
            clientid: number;
        };
        "appdetails.answer": {
            app: {
                /** @example Analytical Hosting */
                company_name: string;
                /** @example 1.0.0 */
                version: string;
            };
            result: components["schemas"]["result"];
        };
        "appdetails.parameters": Record<string, never>;
        "applycredit.answer": {
            amount: number;
            /** @description Amount still owed on the invoice. */
            balance: number;
            invoiceid: number;
            remaining_credit: number;
            result: components["schemas"]["result"];
            status: components["schemas"]["status"];
        };
        "applycredit.parameters": {
            /**
             * @description Limited by the credit balance and the amount owed.
             * @example 12.5
             */
            amount: number;
            /**
             * @description Must own the invoice. Also accepted as `client_id` (extension), `userid` (extension).
             * @example 1
             */
            clientid?: number;
            /** @example 1 */
            invoiceid: number;
        };
        /** @description Files of the ticket and its replies. */
        attachments: components["schemas"]["attachments.item"][];
        "attachments.item": {
            /** @example error.txt */
            filename: string;
            /** @description Stays when files are deleted or the ticket is merged. */
            id: number;
            /** @example 0 */
            index: number;
        };
        /** @description Client on the day of issue; null on a draft, or if not recorded. */
        billed_to: {
            /** @example 12 Mill Lane */
            address1: string | null;
            /** @example Second floor */
            address2: string | null;
            /** @example Leeds */
            city: string | null;
            /** @example Analytical Engines Ltd */
            companyname: string | null;
            /** @example NO */
            country: string;
            /** @example Ada */
            firstname: string;
            /** @example Lovelace */
            lastname: string;
            /** @example LS1 4AP */
            postcode: string | null;
            /** @example West Yorkshire */
            state: string | null;
            tax_id: components["schemas"]["tax_id"];
        } | null;
        /** @enum {string} */
        billing_cycle: "monthly" | "quarterly" | "semiannually" | "annually" | "biennially" | "triennially" | "onetime" | "free";
        "blockticketsender.answer": {
            /**
             * Format: email
             * @description Blocked e-mail address.
             */
            blocked: string;
            result: components["schemas"]["result"];
            ticketid: number;
        };
        "blockticketsender.parameters": {
            /**
             * @description Also delete the ticket.
             * @default false
             */
            delete?: boolean;
            /** @example 1 */
            ticketid: number;
        };
        "cancelorder.answer": {
            orderid: number;
            result: components["schemas"]["result"];
            /** @example Pending */
            status: string;
        };
        "cancelorder.parameters": {
            orderid: components["schemas"]["parameters.id"];
        };
        "cancelsslorder.answer": {
            challenges: components["schemas"]["challenges"];
            /**
             * @description Last message from the provider.
             * @example The certificate is issued
             */
            message: string;
            order_id: number;
            result: components["schemas"]["result"];
            status: components["schemas"]["status.4"];
        };
        "cancelsslorder.parameters": {
            /** @example 1 */
            order_id: number;
            /** @example The domain was sold */
            reason?: string;
        };
        "capturepayment.parameters": Record<string, never>;
        /** @description Challenges to complete while validation is pending. */
        challenges: {
            /**
             * @description Common name of the certificate; `*.<name>` for a wildcard.
             * @example example.com
             */
            domain: string;
            /**
             * @description URL path, TXT record name or e-mail address, depending on `type`.
             * @example _acme-challenge.example.com
             */
            name: string;
            /** @enum {string} */
            type: "http" | "dns" | "email";
            /** @description Content to publish there. */
            value: string | null;
        }[];
        /** @description Its id and names alone for a role without the permission `list_clients`. */
        client: {
            /** @example 12 Mill Lane */
            address1?: string | null;
            /** @example Second floor */
            address2?: string | null;
            /** @example Leeds */
            city?: string | null;
            clientid: components["schemas"]["clientid"];
            /** @example Analytical Engines Ltd */
            companyname: string | null;
            /** @example NO */
            country?: string;
            created_at?: components["schemas"]["date"];
            /** @description Credit balance, in the client's currency. */
            credit?: number;
            currency?: number;
            /** @example USD */
            currency_code?: string;
            /** Format: date */
            datecreated?: string;
            /** Format: email */
            email?: string;
            /** @example Ada */
            firstname: string;
            fullname: components["schemas"]["fullname"];
            groupid?: number | null;
            id: components["schemas"]["clientid"];
            /** @example en */
            language?: string;
            /** @example Lovelace */
            lastname: string;
            notes?: components["schemas"]["notes"];
            owner_user_id?: number | null;
            /** @example +44 113 496 0000 */
            phonenumber?: string | null;
            /** @example LS1 4AP */
            postcode?: string | null;
            /** @example West Yorkshire */
            state?: string | null;
            /** @enum {string} */
            status?: "active" | "inactive" | "closed";
            tax_id?: components["schemas"]["tax_id"];
            taxexempt?: boolean;
            userid: components["schemas"]["clientid"];
        } | null;
        clientid: number;
        "clientid.2": number | null;
        "closeclient.answer": {
            clientid: components["schemas"]["clientid"];
            /** @description Domains that are still live, with their expiry. */
            livedomains: {
                /** @example example.com */
                domain: string;
                /** Format: date */
                expirydate: string | null;
                id: components["schemas"]["id.2"];
                status: components["schemas"]["status.3"];
            }[];
            /** @description Services that are still live, those included whose termination is queued, with the end of what is paid. */
            liveservices: {
                /** @example example.com */
                domain: string | null;
                id: components["schemas"]["id"];
                /** Format: date */
                nextduedate: string | null;
                status: components["schemas"]["status.2"];
            }[];
            result: components["schemas"]["result"];
        };
        "closeclient.parameters": {
            clientid: components["schemas"]["parameters.clientid.2"];
            /**
             * @description True to terminate its services at once, by way of the module queue; domains stay. *Extension.*
             * @default false
             */
            terminate?: boolean;
        };
        "compatdetails.answer": {
            compat: {
                /** @example 1.0.0 */
                canonicalversion: string;
                /** @example 1.0.0 */
                version: string;
            };
            result: components["schemas"]["result"];
        };
        "compatdetails.parameters": Record<string, never>;
        "configsslorder.answer": {
            challenges: components["schemas"]["challenges"];
            /**
             * @description Last message from the provider.
             * @example The certificate is issued
             */
            message: string;
            order_id: number;
            result: components["schemas"]["result"];
            status: components["schemas"]["status.4"];
        };
        "configsslorder.parameters": {
            /** @example 12 Mill Lane */
            admin_address?: string;
            /** @example Leeds */
            admin_city?: string;
            /**
             * @description It must be a two-letter country code.
             * @example NO
             */
            admin_country?: string;
            admin_email?: components["schemas"]["parameters.email"];
            /** @example Ada */
            admin_first_name?: string;
            /** @example Lovelace */
            admin_last_name?: string;
            /** @example Analytical Engines Ltd */
            admin_org?: string;
            /** @example +44 113 496 0000 */
            admin_phone?: string;
            /** @example West Yorkshire */
            admin_state?: string;
            /** @example LS1 4AP */
            admin_zip?: string;
            /**
             * Format: email
             * @description Address that receives the approval request when validating by e-mail.
             * @example ada@example.com
             */
            approver_email?: string;
            /**
             * @description PEM. Records the certificate of an order whose module calls no provider, such as `manual`, and makes the order Active. *Extension.*
             * @example -----BEGIN CERTIFICATE-----…
             */
            certificate?: string;
            /** @description Intermediate certificates for `certificate`, in PEM. *Extension.* */
            chain?: string;
            /**
             * @description PEM.
             * @example -----BEGIN CERTIFICATE REQUEST-----…
             */
            csr?: string;
            /**
             * @description Common name of the certificate; `*.<name>` for a wildcard.
             * @example example.com
             */
            domain?: string;
            /** @description Additional names on the certificate. */
            domains?: string[];
            /** @example 1 */
            order_id: number;
            /** @enum {string} */
            validation_method?: "email" | "dns" | "http";
            /** @example nginx */
            webserver_type?: string;
        };
        contacts: {
            clientid: components["schemas"]["clientid"];
            contactid: number;
            /** Format: email */
            email: string;
            /** @example Charles */
            firstname: string;
            id: number;
            /** @example Babbage */
            lastname: string;
            /** @example +44 113 496 0001 */
            phonenumber: string | null;
            userid: components["schemas"]["clientid"];
        }[];
        "createclientinvite.answer": {
            /** Format: email */
            email: string;
            inviteid: number;
            mailed: components["schemas"]["mailed"];
            permissions: components["schemas"]["permissions"];
            result: components["schemas"]["result"];
        };
        "createclientinvite.parameters": {
            /**
             * @description Also accepted as `client_id`, `userid` (extension).
             * @example 1
             */
            clientid: number;
            email: components["schemas"]["parameters.email"];
            /**
             * @description It must be all, or a list of: profile, contacts, products, manageproducts, productsso, domains, managedomains, invoices, quotes, tickets, affiliates, emails, orders.
             * @default all
             * @example all
             */
            permissions?: "all" | ("profile" | "contacts" | "products" | "manageproducts" | "productsso" | "domains" | "managedomains" | "invoices" | "quotes" | "tickets" | "affiliates" | "emails" | "orders")[];
        };
        "createinvoice.answer": {
            invoiceid: number;
            result: components["schemas"]["result"];
            /** @example unpaid */
            status: string;
            total: number;
        };
        "createinvoice.parameters": {
            /**
             * Format: date
             * @description Defaults to today.
             * @example 2026-01-31
             */
            date?: string;
            /**
             * Format: date
             * @example 2026-01-31
             */
            duedate?: string;
            itemamount1?: components["schemas"]["parameters.itemamount"];
            itemamount2?: components["schemas"]["parameters.itemamount"];
            itemamount3?: components["schemas"]["parameters.itemamount"];
            itemamount4?: components["schemas"]["parameters.itemamount"];
            itemamount5?: components["schemas"]["parameters.itemamount"];
            itemamount6?: components["schemas"]["parameters.itemamount"];
            itemamount7?: components["schemas"]["parameters.itemamount"];
            itemamount8?: components["schemas"]["parameters.itemamount"];
            itemamount9?: components["schemas"]["parameters.itemamount"];
            itemamount10?: components["schemas"]["parameters.itemamount"];
            itemamount11?: components["schemas"]["parameters.itemamount"];
            itemamount12?: components["schemas"]["parameters.itemamount"];
            itemamount13?: components["schemas"]["parameters.itemamount"];
            itemamount14?: components["schemas"]["parameters.itemamount"];
            itemamount15?: components["schemas"]["parameters.itemamount"];
            itemamount16?: components["schemas"]["parameters.itemamount"];
            itemamount17?: components["schemas"]["parameters.itemamount"];
            itemamount18?: components["schemas"]["parameters.itemamount"];
            itemamount19?: components["schemas"]["parameters.itemamount"];
            itemamount20?: components["schemas"]["parameters.itemamount"];
            itemamount21?: components["schemas"]["parameters.itemamount"];
            itemamount22?: components["schemas"]["parameters.itemamount"];
            itemamount23?: components["schemas"]["parameters.itemamount"];
            itemamount24?: components["schemas"]["parameters.itemamount"];
            itemamount25?: components["schemas"]["parameters.itemamount"];
            itemamount26?: components["schemas"]["parameters.itemamount"];
            itemamount27?: components["schemas"]["parameters.itemamount"];
            itemamount28?: components["schemas"]["parameters.itemamount"];
            itemamount29?: components["schemas"]["parameters.itemamount"];
            itemamount30?: components["schemas"]["parameters.itemamount"];
            itemamount31?: components["schemas"]["parameters.itemamount"];
            itemamount32?: components["schemas"]["parameters.itemamount"];
            itemamount33?: components["schemas"]["parameters.itemamount"];
            itemamount34?: components["schemas"]["parameters.itemamount"];
            itemamount35?: components["schemas"]["parameters.itemamount"];
            itemamount36?: components["schemas"]["parameters.itemamount"];
            itemamount37?: components["schemas"]["parameters.itemamount"];
            itemamount38?: components["schemas"]["parameters.itemamount"];
            itemamount39?: components["schemas"]["parameters.itemamount"];
            itemamount40?: components["schemas"]["parameters.itemamount"];
            itemamount41?: components["schemas"]["parameters.itemamount"];
            itemamount42?: components["schemas"]["parameters.itemamount"];
            itemamount43?: components["schemas"]["parameters.itemamount"];
            itemamount44?: components["schemas"]["parameters.itemamount"];
            itemamount45?: components["schemas"]["parameters.itemamount"];
            itemamount46?: components["schemas"]["parameters.itemamount"];
            itemamount47?: components["schemas"]["parameters.itemamount"];
            itemamount48?: components["schemas"]["parameters.itemamount"];
            itemamount49?: components["schemas"]["parameters.itemamount"];
            itemamount50?: components["schemas"]["parameters.itemamount"];
            itemdescription1?: components["schemas"]["parameters.description"];
            itemdescription2?: components["schemas"]["parameters.description"];
            itemdescription3?: components["schemas"]["parameters.description"];
            itemdescription4?: components["schemas"]["parameters.description"];
            itemdescription5?: components["schemas"]["parameters.description"];
            itemdescription6?: components["schemas"]["parameters.description"];
            itemdescription7?: components["schemas"]["parameters.description"];
            itemdescription8?: components["schemas"]["parameters.description"];
            itemdescription9?: components["schemas"]["parameters.description"];
            itemdescription10?: components["schemas"]["parameters.description"];
            itemdescription11?: components["schemas"]["parameters.description"];
            itemdescription12?: components["schemas"]["parameters.description"];
            itemdescription13?: components["schemas"]["parameters.description"];
            itemdescription14?: components["schemas"]["parameters.description"];
            itemdescription15?: components["schemas"]["parameters.description"];
            itemdescription16?: components["schemas"]["parameters.description"];
            itemdescription17?: components["schemas"]["parameters.description"];
            itemdescription18?: components["schemas"]["parameters.description"];
            itemdescription19?: components["schemas"]["parameters.description"];
            itemdescription20?: components["schemas"]["parameters.description"];
            itemdescription21?: components["schemas"]["parameters.description"];
            itemdescription22?: components["schemas"]["parameters.description"];
            itemdescription23?: components["schemas"]["parameters.description"];
            itemdescription24?: components["schemas"]["parameters.description"];
            itemdescription25?: components["schemas"]["parameters.description"];
            itemdescription26?: components["schemas"]["parameters.description"];
            itemdescription27?: components["schemas"]["parameters.description"];
            itemdescription28?: components["schemas"]["parameters.description"];
            itemdescription29?: components["schemas"]["parameters.description"];
            itemdescription30?: components["schemas"]["parameters.description"];
            itemdescription31?: components["schemas"]["parameters.description"];
            itemdescription32?: components["schemas"]["parameters.description"];
            itemdescription33?: components["schemas"]["parameters.description"];
            itemdescription34?: components["schemas"]["parameters.description"];
            itemdescription35?: components["schemas"]["parameters.description"];
            itemdescription36?: components["schemas"]["parameters.description"];
            itemdescription37?: components["schemas"]["parameters.description"];
            itemdescription38?: components["schemas"]["parameters.description"];
            itemdescription39?: components["schemas"]["parameters.description"];
            itemdescription40?: components["schemas"]["parameters.description"];
            itemdescription41?: components["schemas"]["parameters.description"];
            itemdescription42?: components["schemas"]["parameters.description"];
            itemdescription43?: components["schemas"]["parameters.description"];
            itemdescription44?: components["schemas"]["parameters.description"];
            itemdescription45?: components["schemas"]["parameters.description"];
            itemdescription46?: components["schemas"]["parameters.description"];
            itemdescription47?: components["schemas"]["parameters.description"];
            itemdescription48?: components["schemas"]["parameters.description"];
            itemdescription49?: components["schemas"]["parameters.description"];
            itemdescription50?: components["schemas"]["parameters.description"];
            itemquantity1?: components["schemas"]["parameters.itemquantity"];
            itemquantity2?: components["schemas"]["parameters.itemquantity"];
            itemquantity3?: components["schemas"]["parameters.itemquantity"];
            itemquantity4?: components["schemas"]["parameters.itemquantity"];
            itemquantity5?: components["schemas"]["parameters.itemquantity"];
            itemquantity6?: components["schemas"]["parameters.itemquantity"];
            itemquantity7?: components["schemas"]["parameters.itemquantity"];
            itemquantity8?: components["schemas"]["parameters.itemquantity"];
            itemquantity9?: components["schemas"]["parameters.itemquantity"];
            itemquantity10?: components["schemas"]["parameters.itemquantity"];
            itemquantity11?: components["schemas"]["parameters.itemquantity"];
            itemquantity12?: components["schemas"]["parameters.itemquantity"];
            itemquantity13?: components["schemas"]["parameters.itemquantity"];
            itemquantity14?: components["schemas"]["parameters.itemquantity"];
            itemquantity15?: components["schemas"]["parameters.itemquantity"];
            itemquantity16?: components["schemas"]["parameters.itemquantity"];
            itemquantity17?: components["schemas"]["parameters.itemquantity"];
            itemquantity18?: components["schemas"]["parameters.itemquantity"];
            itemquantity19?: components["schemas"]["parameters.itemquantity"];
            itemquantity20?: components["schemas"]["parameters.itemquantity"];
            itemquantity21?: components["schemas"]["parameters.itemquantity"];
            itemquantity22?: components["schemas"]["parameters.itemquantity"];
            itemquantity23?: components["schemas"]["parameters.itemquantity"];
            itemquantity24?: components["schemas"]["parameters.itemquantity"];
            itemquantity25?: components["schemas"]["parameters.itemquantity"];
            itemquantity26?: components["schemas"]["parameters.itemquantity"];
            itemquantity27?: components["schemas"]["parameters.itemquantity"];
            itemquantity28?: components["schemas"]["parameters.itemquantity"];
            itemquantity29?: components["schemas"]["parameters.itemquantity"];
            itemquantity30?: components["schemas"]["parameters.itemquantity"];
            itemquantity31?: components["schemas"]["parameters.itemquantity"];
            itemquantity32?: components["schemas"]["parameters.itemquantity"];
            itemquantity33?: components["schemas"]["parameters.itemquantity"];
            itemquantity34?: components["schemas"]["parameters.itemquantity"];
            itemquantity35?: components["schemas"]["parameters.itemquantity"];
            itemquantity36?: components["schemas"]["parameters.itemquantity"];
            itemquantity37?: components["schemas"]["parameters.itemquantity"];
            itemquantity38?: components["schemas"]["parameters.itemquantity"];
            itemquantity39?: components["schemas"]["parameters.itemquantity"];
            itemquantity40?: components["schemas"]["parameters.itemquantity"];
            itemquantity41?: components["schemas"]["parameters.itemquantity"];
            itemquantity42?: components["schemas"]["parameters.itemquantity"];
            itemquantity43?: components["schemas"]["parameters.itemquantity"];
            itemquantity44?: components["schemas"]["parameters.itemquantity"];
            itemquantity45?: components["schemas"]["parameters.itemquantity"];
            itemquantity46?: components["schemas"]["parameters.itemquantity"];
            itemquantity47?: components["schemas"]["parameters.itemquantity"];
            itemquantity48?: components["schemas"]["parameters.itemquantity"];
            itemquantity49?: components["schemas"]["parameters.itemquantity"];
            itemquantity50?: components["schemas"]["parameters.itemquantity"];
            /**
             * @description Invoice lines, each with an amount or a unit price. They can also be sent numbered, as `itemdescription1`, `itemamount1`, `itemquantity1`, `itemunit1`, `itemunitprice1` and `itemtaxed1`. In a form, `items[0][amount]` and so on.
             * @example [
             *       {
             *         "description": "Consulting, 2 hours",
             *         "amount": 180,
             *         "taxed": true
             *       }
             *     ]
             */
            items?: {
                /** @example 12.5 */
                amount?: number;
                description?: components["schemas"]["parameters.description"];
                /**
                 * @description Discount on the line, as a percentage; needs the unit price.
                 * @example 10
                 */
                discount?: number;
                /**
                 * @description How many units, 1 by default; needs the unit price.
                 * @example 2
                 */
                quantity?: number;
                taxed?: components["schemas"]["parameters.taxed"];
                /**
                 * @description Unit of the quantity, a code of UN/ECE Recommendation 20; C62, a piece, by default.
                 * @example HUR
                 */
                unit?: string;
                /**
                 * @description Price of one unit. The amount is quantity × unit price, less the discount, rounded once; an amount that is sent as well has to agree.
                 * @example 90
                 */
                unit_price?: number;
            }[];
            itemtaxed1?: components["schemas"]["parameters.taxed"];
            itemtaxed2?: components["schemas"]["parameters.taxed"];
            itemtaxed3?: components["schemas"]["parameters.taxed"];
            itemtaxed4?: components["schemas"]["parameters.taxed"];
            itemtaxed5?: components["schemas"]["parameters.taxed"];
            itemtaxed6?: components["schemas"]["parameters.taxed"];
            itemtaxed7?: components["schemas"]["parameters.taxed"];
            itemtaxed8?: components["schemas"]["parameters.taxed"];
            itemtaxed9?: components["schemas"]["parameters.taxed"];
            itemtaxed10?: components["schemas"]["parameters.taxed"];
            itemtaxed11?: components["schemas"]["parameters.taxed"];
            itemtaxed12?: components["schemas"]["parameters.taxed"];
            itemtaxed13?: components["schemas"]["parameters.taxed"];
            itemtaxed14?: components["schemas"]["parameters.taxed"];
            itemtaxed15?: components["schemas"]["parameters.taxed"];
            itemtaxed16?: components["schemas"]["parameters.taxed"];
            itemtaxed17?: components["schemas"]["parameters.taxed"];
            itemtaxed18?: components["schemas"]["parameters.taxed"];
            itemtaxed19?: components["schemas"]["parameters.taxed"];
            itemtaxed20?: components["schemas"]["parameters.taxed"];
            itemtaxed21?: components["schemas"]["parameters.taxed"];
            itemtaxed22?: components["schemas"]["parameters.taxed"];
            itemtaxed23?: components["schemas"]["parameters.taxed"];
            itemtaxed24?: components["schemas"]["parameters.taxed"];
            itemtaxed25?: components["schemas"]["parameters.taxed"];
            itemtaxed26?: components["schemas"]["parameters.taxed"];
            itemtaxed27?: components["schemas"]["parameters.taxed"];
            itemtaxed28?: components["schemas"]["parameters.taxed"];
            itemtaxed29?: components["schemas"]["parameters.taxed"];
            itemtaxed30?: components["schemas"]["parameters.taxed"];
            itemtaxed31?: components["schemas"]["parameters.taxed"];
            itemtaxed32?: components["schemas"]["parameters.taxed"];
            itemtaxed33?: components["schemas"]["parameters.taxed"];
            itemtaxed34?: components["schemas"]["parameters.taxed"];
            itemtaxed35?: components["schemas"]["parameters.taxed"];
            itemtaxed36?: components["schemas"]["parameters.taxed"];
            itemtaxed37?: components["schemas"]["parameters.taxed"];
            itemtaxed38?: components["schemas"]["parameters.taxed"];
            itemtaxed39?: components["schemas"]["parameters.taxed"];
            itemtaxed40?: components["schemas"]["parameters.taxed"];
            itemtaxed41?: components["schemas"]["parameters.taxed"];
            itemtaxed42?: components["schemas"]["parameters.taxed"];
            itemtaxed43?: components["schemas"]["parameters.taxed"];
            itemtaxed44?: components["schemas"]["parameters.taxed"];
            itemtaxed45?: components["schemas"]["parameters.taxed"];
            itemtaxed46?: components["schemas"]["parameters.taxed"];
            itemtaxed47?: components["schemas"]["parameters.taxed"];
            itemtaxed48?: components["schemas"]["parameters.taxed"];
            itemtaxed49?: components["schemas"]["parameters.taxed"];
            itemtaxed50?: components["schemas"]["parameters.taxed"];
            itemunit1?: components["schemas"]["parameters.itemunit"];
            itemunit2?: components["schemas"]["parameters.itemunit"];
            itemunit3?: components["schemas"]["parameters.itemunit"];
            itemunit4?: components["schemas"]["parameters.itemunit"];
            itemunit5?: components["schemas"]["parameters.itemunit"];
            itemunit6?: components["schemas"]["parameters.itemunit"];
            itemunit7?: components["schemas"]["parameters.itemunit"];
            itemunit8?: components["schemas"]["parameters.itemunit"];
            itemunit9?: components["schemas"]["parameters.itemunit"];
            itemunit10?: components["schemas"]["parameters.itemunit"];
            itemunit11?: components["schemas"]["parameters.itemunit"];
            itemunit12?: components["schemas"]["parameters.itemunit"];
            itemunit13?: components["schemas"]["parameters.itemunit"];
            itemunit14?: components["schemas"]["parameters.itemunit"];
            itemunit15?: components["schemas"]["parameters.itemunit"];
            itemunit16?: components["schemas"]["parameters.itemunit"];
            itemunit17?: components["schemas"]["parameters.itemunit"];
            itemunit18?: components["schemas"]["parameters.itemunit"];
            itemunit19?: components["schemas"]["parameters.itemunit"];
            itemunit20?: components["schemas"]["parameters.itemunit"];
            itemunit21?: components["schemas"]["parameters.itemunit"];
            itemunit22?: components["schemas"]["parameters.itemunit"];
            itemunit23?: components["schemas"]["parameters.itemunit"];
            itemunit24?: components["schemas"]["parameters.itemunit"];
            itemunit25?: components["schemas"]["parameters.itemunit"];
            itemunit26?: components["schemas"]["parameters.itemunit"];
            itemunit27?: components["schemas"]["parameters.itemunit"];
            itemunit28?: components["schemas"]["parameters.itemunit"];
            itemunit29?: components["schemas"]["parameters.itemunit"];
            itemunit30?: components["schemas"]["parameters.itemunit"];
            itemunit31?: components["schemas"]["parameters.itemunit"];
            itemunit32?: components["schemas"]["parameters.itemunit"];
            itemunit33?: components["schemas"]["parameters.itemunit"];
            itemunit34?: components["schemas"]["parameters.itemunit"];
            itemunit35?: components["schemas"]["parameters.itemunit"];
            itemunit36?: components["schemas"]["parameters.itemunit"];
            itemunit37?: components["schemas"]["parameters.itemunit"];
            itemunit38?: components["schemas"]["parameters.itemunit"];
            itemunit39?: components["schemas"]["parameters.itemunit"];
            itemunit40?: components["schemas"]["parameters.itemunit"];
            itemunit41?: components["schemas"]["parameters.itemunit"];
            itemunit42?: components["schemas"]["parameters.itemunit"];
            itemunit43?: components["schemas"]["parameters.itemunit"];
            itemunit44?: components["schemas"]["parameters.itemunit"];
            itemunit45?: components["schemas"]["parameters.itemunit"];
            itemunit46?: components["schemas"]["parameters.itemunit"];
            itemunit47?: components["schemas"]["parameters.itemunit"];
            itemunit48?: components["schemas"]["parameters.itemunit"];
            itemunit49?: components["schemas"]["parameters.itemunit"];
            itemunit50?: components["schemas"]["parameters.itemunit"];
            itemunitprice1?: components["schemas"]["parameters.itemunitprice"];
            itemunitprice2?: components["schemas"]["parameters.itemunitprice"];
            itemunitprice3?: components["schemas"]["parameters.itemunitprice"];
            itemunitprice4?: components["schemas"]["parameters.itemunitprice"];
            itemunitprice5?: components["schemas"]["parameters.itemunitprice"];
            itemunitprice6?: components["schemas"]["parameters.itemunitprice"];
            itemunitprice7?: components["schemas"]["parameters.itemunitprice"];
            itemunitprice8?: components["schemas"]["parameters.itemunitprice"];
            itemunitprice9?: components["schemas"]["parameters.itemunitprice"];
            itemunitprice10?: components["schemas"]["parameters.itemunitprice"];
            itemunitprice11?: components["schemas"]["parameters.itemunitprice"];
            itemunitprice12?: components["schemas"]["parameters.itemunitprice"];
            itemunitprice13?: components["schemas"]["parameters.itemunitprice"];
            itemunitprice14?: components["schemas"]["parameters.itemunitprice"];
            itemunitprice15?: components["schemas"]["parameters.itemunitprice"];
            itemunitprice16?: components["schemas"]["parameters.itemunitprice"];
            itemunitprice17?: components["schemas"]["parameters.itemunitprice"];
            itemunitprice18?: components["schemas"]["parameters.itemunitprice"];
            itemunitprice19?: components["schemas"]["parameters.itemunitprice"];
            itemunitprice20?: components["schemas"]["parameters.itemunitprice"];
            itemunitprice21?: components["schemas"]["parameters.itemunitprice"];
            itemunitprice22?: components["schemas"]["parameters.itemunitprice"];
            itemunitprice23?: components["schemas"]["parameters.itemunitprice"];
            itemunitprice24?: components["schemas"]["parameters.itemunitprice"];
            itemunitprice25?: components["schemas"]["parameters.itemunitprice"];
            itemunitprice26?: components["schemas"]["parameters.itemunitprice"];
            itemunitprice27?: components["schemas"]["parameters.itemunitprice"];
            itemunitprice28?: components["schemas"]["parameters.itemunitprice"];
            itemunitprice29?: components["schemas"]["parameters.itemunitprice"];
            itemunitprice30?: components["schemas"]["parameters.itemunitprice"];
            itemunitprice31?: components["schemas"]["parameters.itemunitprice"];
            itemunitprice32?: components["schemas"]["parameters.itemunitprice"];
            itemunitprice33?: components["schemas"]["parameters.itemunitprice"];
            itemunitprice34?: components["schemas"]["parameters.itemunitprice"];
            itemunitprice35?: components["schemas"]["parameters.itemunitprice"];
            itemunitprice36?: components["schemas"]["parameters.itemunitprice"];
            itemunitprice37?: components["schemas"]["parameters.itemunitprice"];
            itemunitprice38?: components["schemas"]["parameters.itemunitprice"];
            itemunitprice39?: components["schemas"]["parameters.itemunitprice"];
            itemunitprice40?: components["schemas"]["parameters.itemunitprice"];
            itemunitprice41?: components["schemas"]["parameters.itemunitprice"];
            itemunitprice42?: components["schemas"]["parameters.itemunitprice"];
            itemunitprice43?: components["schemas"]["parameters.itemunitprice"];
            itemunitprice44?: components["schemas"]["parameters.itemunitprice"];
            itemunitprice45?: components["schemas"]["parameters.itemunitprice"];
            itemunitprice46?: components["schemas"]["parameters.itemunitprice"];
            itemunitprice47?: components["schemas"]["parameters.itemunitprice"];
            itemunitprice48?: components["schemas"]["parameters.itemunitprice"];
            itemunitprice49?: components["schemas"]["parameters.itemunitprice"];
            itemunitprice50?: components["schemas"]["parameters.itemunitprice"];
            /** @example Purchase order 4711 */
            notes?: string;
            /**
             * @description Name of an installed payment gateway.
             * @example banktransfer
             */
            paymentmethod?: string;
            /**
             * @default unpaid
             * @enum {string}
             */
            status?: "draft" | "unpaid" | "paid";
            userid: components["schemas"]["parameters.userid"];
        };
        "createoauthcredential.answer": {
            allowed_ips: string[];
            credentialid: number;
            /**
             * @description 32 characters.
             * @example x7Q1x7Q1x7Q1x7Q1x7Q1x7Q1x7Q1x7Q1
             */
            identifier: string;
            inherited_allowed_ips: components["schemas"]["inherited_allowed_ips"];
            result: components["schemas"]["result"];
            /**
             * Format: password
             * @description 64 characters: `chk_`, 54 random ones, and 6 that check them (CRC-32, base 62).
             * @example chk_k9Ztk9Ztk9Ztk9Ztk9Ztk9Ztk9Ztk9Ztk9Ztk9Ztk9Ztk9Ztk9Ztk9Ztk9Zt
             */
            secret: string;
        };
        "createoauthcredential.parameters": {
            /**
             * @description IP addresses and CIDR ranges that may use the credential; an empty list means any. The list in the set-up file applies as well.
             * @example [
             *       "192.0.2.10",
             *       "2001:db8::/32"
             *     ]
             */
            allowed_ips?: string[];
            /** @example Order portal */
            description?: string;
        };
        "createorupdatetld.answer": {
            result: components["schemas"]["result"];
            tldid: number;
        };
        "createorupdatetld.parameters": {
            enabled?: boolean;
            /**
             * @description With or without the leading dot. It must be a domain extension such as .com.
             * @example .com
             */
            extension: string;
            /**
             * @description Sent empty, it is cleared. Also accepted as `register` (extension).
             * @example 12.5
             */
            register_price?: number;
            /**
             * @description Sent empty, it is cleared. Also accepted as `renew` (extension).
             * @example 12.5
             */
            renew_price?: number;
            /** @example 10 */
            sort_order?: number;
            /**
             * @description Sent empty, it is cleared. Also accepted as `transfer` (extension).
             * @example 12.5
             */
            transfer_price?: number;
        };
        "createproject.answer": {
            projectid: number;
            result: components["schemas"]["result"];
        };
        "createproject.parameters": {
            clientid: components["schemas"]["parameters.clientid.2"];
            /** @example Mail and three sites. */
            description?: string;
            /**
             * Format: date
             * @description Also accepted as `duedate` (extension).
             * @example 2026-01-31
             */
            due_date?: string;
            /**
             * @default pending
             * @enum {string}
             */
            status?: "pending" | "in_progress" | "completed" | "cancelled";
            /** @example Move from another host */
            title: string;
        };
        "createquote.answer": {
            quoteid: number;
            result: components["schemas"]["result"];
        };
        "createquote.parameters": {
            /**
             * @description Notes for the client. *Extension.* Also accepted as `customernotes` (extension).
             * @example Prices are without travel.
             */
            customer_notes?: string;
            /** @description A line total is quantity × unit price, less its discount, rounded once. In a form, `items[0][description]` and so on. */
            items?: components["schemas"]["parameters.items.item"][];
            /**
             * @description Notes for staff. *Extension.* Also accepted as `adminnotes` (extension).
             * @example Asked for a discount on the phone.
             */
            notes?: string;
            /**
             * @description *Extension.*
             * @example A new site in six weeks.
             */
            proposal?: string;
            /**
             * @description *Extension.* Also accepted as `stage` (extension).
             * @default Draft
             * @enum {string}
             */
            status?: "Draft" | "Sent" | "Accepted" | "Declined";
            /**
             * @default Quote
             * @example New site
             */
            subject?: string;
            /**
             * @description Also accepted as `clientid`, `client_id` (extension).
             * @example 1
             */
            userid: number;
            /**
             * Format: date
             * @description Defaults to 30 days from today.
             * @example 2026-01-31
             */
            validuntil?: string;
        };
        "createssotoken.answer": {
            /**
             * Format: password
             * @example Jq3vJq3vJq3vJq3vJq3vJq3vJq3vJq3vJq3vJq3v
             */
            access_token: string;
            /**
             * @description Lifetime in seconds.
             * @example 60
             */
            expires_in: number;
            /**
             * Format: password
             * @example https://billing.example.com/client/sso/…
             */
            redirect_url: string;
            result: components["schemas"]["result"];
        };
        "createssotoken.parameters": {
            /**
             * @description Also accepted as `clientid`.
             * @example 1
             */
            client_id: number;
            /**
             * @default clientarea:homepage
             * @enum {string}
             */
            destination?: "clientarea:homepage" | "clientarea:invoices" | "clientarea:services" | "clientarea:domains" | "clientarea:tickets" | "clientarea:product_details" | "clientarea:domain_details" | "sso:custom_redirect";
            /**
             * @description One of the client's domains; required for `clientarea:domain_details`.
             * @example 1
             */
            domain_id?: number;
            /**
             * @description One of the client's services; required for `clientarea:product_details`.
             * @example 1
             */
            service_id?: number;
            /**
             * @description Path inside the client area; required for `sso:custom_redirect`. A missing leading slash is added.
             * @example /invoices
             */
            sso_redirect_path?: string;
            /**
             * @description Login to sign in. Defaults to the owner of the account, or to the login attached first if it has none. Also accepted as `userid`.
             * @example 1
             */
            user_id?: number;
        };
        /** Format: date-time */
        date: string;
        "deactivatemodule.answer": {
            active: boolean;
            /**
             * @description Name of the installed module.
             * @example stripe
             */
            moduleName: string;
            /**
             * @example gateway
             * @enum {string}
             */
            moduleType: "server" | "gateway" | "registrar" | "ssl" | "addon";
            result: components["schemas"]["result"];
        };
        "deactivatemodule.parameters": {
            /**
             * @description Name of the installed module.
             * @example stripe
             */
            moduleName: string;
            /**
             * @example gateway
             * @enum {string}
             */
            moduleType: "server" | "gateway" | "registrar" | "ssl" | "addon";
        };
        "decryptpassword.parameters": Record<string, never>;
        "deleteannouncement.answer": {
            announcementid: number;
            result: components["schemas"]["result"];
        };
        "deleteannouncement.parameters": {
            /** @example 1 */
            announcementid: number;
        };
        "deleteclient.answer": {
            clientid: components["schemas"]["clientid"];
            result: components["schemas"]["result"];
        };
        "deleteclient.parameters": {
            clientid: components["schemas"]["parameters.clientid.2"];
            /** @description Refuses to delete a client with credit, open invoices or money on cancelled invoices. *Extension.* */
            refuse_with_money?: boolean;
        };
        "deletecontact.answer": {
            contactid: number;
            result: components["schemas"]["result"];
        };
        "deletecontact.parameters": {
            /** @example 1 */
            contactid: number;
        };
        /** @description Replies that were deleted. */
        deletedreplies: {
            /**
             * @description User name of the staff author.
             * @example grace
             */
            admin: string | null;
            /**
             * Format: date-time
             * @description Time of the deletion.
             */
            date: string;
            /**
             * @description User name of whoever deleted it.
             * @example ada
             */
            deletedby: string;
            replyid: number;
        }[];
        "deleteoauthcredential.answer": {
            credentialid: number;
            result: components["schemas"]["result"];
        };
        "deleteoauthcredential.parameters": {
            /**
             * @description Also accepted as `credentialId` (extension).
             * @example 1
             */
            credentialid: number;
        };
        "deleteorder.answer": {
            orderid: number;
            result: components["schemas"]["result"];
        };
        "deleteorder.parameters": {
            orderid: components["schemas"]["parameters.id"];
        };
        "deletepaymethod.answer": {
            paymethodid: number;
            result: components["schemas"]["result"];
        };
        "deletepaymethod.parameters": {
            clientid: components["schemas"]["parameters.clientid.2"];
            /** @example 1 */
            paymethodid: number;
        };
        "deleteprojecttask.answer": {
            result: components["schemas"]["result"];
            taskid: number;
        };
        "deleteprojecttask.parameters": {
            /** @example 1 */
            taskid: number;
        };
        "deletequote.answer": {
            quoteid: number;
            result: components["schemas"]["result"];
        };
        "deletequote.parameters": {
            /** @example 1 */
            quoteid: number;
        };
        "deleteticket.answer": {
            result: components["schemas"]["result"];
            ticketid: number;
        };
        "deleteticket.parameters": {
            /** @example 1 */
            ticketid: number;
        };
        "deleteticketnote.answer": {
            noteid: number;
            result: components["schemas"]["result"];
        };
        "deleteticketnote.parameters": {
            /** @example 1 */
            noteid: number;
        };
        "deleteticketreply.answer": {
            replyid: number;
            result: components["schemas"]["result"];
        };
        "deleteticketreply.parameters": {
            /** @example 1 */
            replyid: number;
        };
        "deleteuserclient.answer": {
            clientid: components["schemas"]["clientid"];
            result: components["schemas"]["result"];
            userid: number;
        };
        "deleteuserclient.parameters": {
            /**
             * @description Also accepted as `client_id` (extension).
             * @example 1
             */
            clientid: number;
            /**
             * @description Also accepted as `user_id` (extension).
             * @example 1
             */
            userid: number;
        };
        /**
         * @description The name in the letters of its script.
         * @example engines.example
         */
        domain_unicode: string | null;
        "domaingetlockingstatus.answer": {
            domainid: components["schemas"]["id.2"];
            /** @enum {string} */
            lockstatus: "locked" | "unlocked";
            result: components["schemas"]["result"];
        };
        "domaingetlockingstatus.parameters": {
            /** @example 1 */
            domainid: number;
        };
        "domaingetnameservers.answer": {
            domainid: components["schemas"]["id.2"];
            /** @example ns1.example.com */
            ns1: string;
            /** @example ns2.example.com */
            ns2: string;
            /** @example ns3.example.com */
            ns3: string | null;
            /** @example ns4.example.com */
            ns4: string | null;
            /** @example ns5.example.com */
            ns5: string | null;
            result: components["schemas"]["result"];
        };
        "domaingetnameservers.parameters": {
            /** @example 1 */
            domainid: number;
        };
        "domaingetwhoisinfo.answer": {
            domainid: components["schemas"]["id.2"];
            result: components["schemas"]["result"];
            whois: {
                Registrant: {
                    "Address 1": components["schemas"]["fullname"];
                    "Address 2": components["schemas"]["fullname"];
                    City: components["schemas"]["fullname"];
                    "Company Name": components["schemas"]["fullname"];
                    Country: components["schemas"]["fullname"];
                    Email: components["schemas"]["fullname"];
                    "First Name": components["schemas"]["fullname"];
                    "Last Name": components["schemas"]["fullname"];
                    "Phone Number": components["schemas"]["fullname"];
                    Postcode: components["schemas"]["fullname"];
                    State: components["schemas"]["fullname"];
                };
            };
        };
        "domaingetwhoisinfo.parameters": {
            /** @example 1 */
            domainid: number;
        };
        "domainregister.answer": {
            domainid: components["schemas"]["id.2"];
            result: components["schemas"]["result"];
            status: components["schemas"]["status.3"];
        };
        "domainregister.parameters": {
            clientid: components["schemas"]["parameters.clientid.2"];
            /** @example engines.example */
            domain: string;
            /**
             * @description Name of an installed registrar module.
             * @default manual
             */
            registrar?: string;
            /**
             * @description For how long. Also accepted as `regperiod` (extension).
             * @default 1
             */
            years?: number;
        };
        "domainrelease.parameters": Record<string, never>;
        "domainrenew.answer": {
            domainid: components["schemas"]["id.2"];
            expiry_date: components["schemas"]["regdate"];
            result: components["schemas"]["result"];
        };
        "domainrenew.parameters": {
            /** @example 1 */
            domainid: number;
            /**
             * @description For how much longer. Also accepted as `regperiod` (extension).
             * @default 1
             */
            years?: number;
        };
        "domainrequestepp.answer": {
            domainid: components["schemas"]["id.2"];
            /**
             * Format: password
             * @example aB3-x9
             */
            eppcode: string;
            result: components["schemas"]["result"];
        };
        "domainrequestepp.parameters": {
            /** @example 1 */
            domainid: number;
        };
        "domaintoggleidprotect.answer": {
            dnsmanagement: boolean;
            domainid: components["schemas"]["id.2"];
            emailforwarding: boolean;
            idprotection: boolean;
            result: components["schemas"]["result"];
        };
        "domaintoggleidprotect.parameters": {
            /** @description *Extension.* */
            dnsmanagement?: boolean;
            /** @example 1 */
            domainid: number;
            /** @description *Extension.* */
            emailforwarding?: boolean;
            idprotect?: boolean;
        };
        "domaintransfer.answer": {
            domainid: components["schemas"]["id.2"];
            /** @example The transfer has been asked for. */
            message: string;
            result: components["schemas"]["result"];
        };
        "domaintransfer.parameters": {
            /** @example 1 */
            domainid: number;
            /**
             * Format: password
             * @description Transfer (EPP) code from the current registrar.
             * @example aB3-x9
             */
            eppcode: string;
        };
        "domainupdatelockingstatus.answer": {
            domainid: components["schemas"]["id.2"];
            lockstatus: number;
            result: components["schemas"]["result"];
        };
        "domainupdatelockingstatus.parameters": {
            /** @example 1 */
            domainid: number;
            /** @description 1 locks, 0 unlocks. */
            lockstatus: boolean;
        };
        "domainupdatenameservers.answer": {
            domainid: components["schemas"]["id.2"];
            result: components["schemas"]["result"];
        };
        "domainupdatenameservers.parameters": {
            /** @example 1 */
            domainid: number;
            /**
             * @description The first name server. It must be a host name.
             * @example ns1.example.com
             */
            ns1: string;
            /**
             * @description A second one. It must be a host name.
             * @example ns2.example.com
             */
            ns2?: string;
            /**
             * @description A third one. It must be a host name.
             * @example ns2.example.com
             */
            ns3?: string;
            /**
             * @description A fourth one. It must be a host name.
             * @example ns2.example.com
             */
            ns4?: string;
            /**
             * @description A fifth one. It must be a host name.
             * @example ns2.example.com
             */
            ns5?: string;
        };
        "domainupdatewhoisinfo.parameters": Record<string, never>;
        "domainwhois.answer": {
            /** @example engines.example */
            domain: string;
            /**
             * @description The name in the letters of its script.
             * @example engines.example
             */
            domain_unicode: string;
            result: components["schemas"]["result"];
            /** @enum {string} */
            status: "available" | "unavailable";
        };
        "domainwhois.parameters": {
            /** @example engines.example */
            domain: string;
        };
        "encryptpassword.parameters": Record<string, never>;
        "endtasktimer.answer": {
            result: components["schemas"]["result"];
            /** @example 1800 */
            seconds: number;
            /**
             * @description Total seconds of all ended timers of the task.
             * @example 5400
             */
            task_total_seconds: number;
            timerid: number;
        };
        "endtasktimer.parameters": {
            /** @example 1 */
            timerid: number;
        };
        "fraudorder.answer": {
            orderid: number;
            result: components["schemas"]["result"];
            /** @example Pending */
            status: string;
        };
        "fraudorder.parameters": {
            orderid: components["schemas"]["parameters.id"];
        };
        /**
         * @description Bytes.
         * @example 8000000000
         */
        free_bytes: number;
        /** @example Ada Lovelace */
        fullname: string;
        "geninvoices.answer": {
            /**
             * @description Clients whose invoice could not be created; the log has the reason.
             * @example 0
             */
            errors: number;
            /**
             * @description Number of invoices created.
             * @example 2
             */
            generated: number;
            invoice_ids: number[];
            result: components["schemas"]["result"];
            /**
             * @description Number of due records skipped: already invoiced, or ending with the paid period.
             * @example 0
             */
            skipped: number;
        };
        "geninvoices.parameters": {
            /** @description It cannot be sent: this action takes no filter, and everything that is due is invoiced. Also accepted as `addon_ids` (extension), `addonid` (extension), `addon_id` (extension). */
            addonids?: unknown;
            /** @description It cannot be sent: this action takes no filter, and everything that is due is invoiced. Also accepted as `client_id` (extension), `userid` (extension), `user_id` (extension), `clientids` (extension), `client_ids` (extension), `userids` (extension), `user_ids` (extension). */
            clientid?: unknown;
            /** @description It cannot be sent: this action takes no filter, and everything that is due is invoiced. Also accepted as `domain_ids` (extension), `domainid` (extension), `domain_id` (extension). */
            domainids?: unknown;
            /** @description It cannot be sent: this action takes no filter, and everything that is due is invoiced. Also accepted as `service_ids` (extension), `serviceid` (extension), `service_id` (extension). */
            serviceids?: unknown;
        };
        "getactivitylog.answer": {
            data: {
                /**
                 * @description Action that was called, or page of the client area; null for what the service did by itself.
                 * @example addorder
                 */
                action: string | null;
                /**
                 * @description IP address of the caller.
                 * @example 192.0.2.7
                 */
                address: string | null;
                /** @description Fields of the record that changed. Secrets are null before and after. Empty for a role that may not see such records. */
                changes: {
                    after: (string | number | boolean) | null;
                    before: (string | number | boolean) | null;
                    /**
                     * @description Name of the field, as actions that show or change the record have it.
                     * @example status
                     */
                    field: string;
                }[];
                clientid: components["schemas"]["clientid.2"];
                /** @description Credential of the call, or of the `createssotoken` that opened the session of a page; null for a user name and password, and for other pages. */
                credentialid: number | null;
                date: components["schemas"]["date"];
                /** @example Order 4821930057 was placed */
                description: string;
                id: number;
                /**
                 * @description Kind of the record that was changed.
                 * @example order
                 */
                object: string | null;
                /**
                 * @description Id or name of that record.
                 * @example 12
                 */
                objectid: string | null;
                /** @description Set in rows of `show=refusals` alone. */
                refused: {
                    first: components["schemas"]["date"];
                    hour: components["schemas"]["date"];
                    last: components["schemas"]["date"];
                    /**
                     * @description IPv4 address, or first 64 bits of the IPv6 address, of the callers; empty for `others`.
                     * @example 192.0.2.7
                     */
                    network: string;
                    /**
                     * @description Code that the callers were told; `others` for what an hour has beyond 10,000 rows.
                     * @enum {string}
                     */
                    reason: "unauthenticated" | "account_disabled" | "address_not_allowed" | "permission_denied" | "module_permission_denied" | "setting_permission_denied" | "login_wrong" | "link_invalid" | "others";
                    /**
                     * @description Number of refusals.
                     * @example 12
                     */
                    times: number;
                } | null;
                /**
                 * @description `X-Request-Id` of the call.
                 * @example 3f2f0f5e-6f0c-4b8e
                 */
                requestid: string | null;
                /**
                 * @description User name of the staff account that opened the session by `createssotoken` in which a login did this; null for all else.
                 * @example grace
                 */
                staff: string | null;
                /**
                 * @description User name of the author; `system` for the service itself, `login` and its id or `visitor` for pages of the client area.
                 * @example grace
                 */
                user: string;
                /** @description Same as `clientid`. */
                userid: number | null;
                /**
                 * @description Same as `user`.
                 * @example grace
                 */
                username: string;
            }[];
            numreturned: components["schemas"]["numreturned"];
            result: components["schemas"]["result"];
            startnumber: components["schemas"]["startnumber"];
            totalresults: components["schemas"]["totalresults"];
        };
        "getactivitylog.parameters": {
            /**
             * @description Only entries about this client and its records. *Extension.* Also accepted as `client_id` (extension), `userid` (extension).
             * @example 1
             */
            clientid?: number;
            /**
             * Format: date
             * @description Only entries of this day, in the service's time zone.
             * @example 2026-01-31
             */
            date?: string;
            /**
             * Format: date
             * @description Only entries of this day and later ones. *Extension.*
             * @example 2026-01-31
             */
            datefrom?: string;
            /**
             * Format: date
             * @description Only entries of this day and earlier ones. *Extension.*
             * @example 2026-01-31
             */
            dateto?: string;
            /**
             * @description Rows per page.
             * @default 25
             */
            limitnum?: number;
            /**
             * @description Offset of the first row; rounded down to the start of its page.
             * @default 0
             */
            limitstart?: number;
            /**
             * @description Only changes of this kind of record, such as `client`, `invoice` or `setting`. *Extension.*
             * @example client
             */
            object?: string;
            /**
             * @description Only changes of the record with this id; of a setting or a module its name. *Extension.*
             * @example 7
             */
            objectid?: string;
            /**
             * @description With `refusals` the list shows failed sign-ins and refused permissions instead: a row for each account or credential, network, reason and hour. `user`, `object` (`credential`, `staff` or `login`), `objectid` and the days filter them; none is about a client. *Extension.*
             * @default entries
             * @enum {string}
             */
            show?: "entries" | "refusals";
            /**
             * @description Only entries by this user name.
             * @example grace
             */
            user?: string;
        };
        "getadmindetails.answer": {
            admin: components["schemas"]["admin"];
            result: components["schemas"]["result"];
        };
        "getadmindetails.parameters": {
            /** @example 1 */
            adminid?: number;
        };
        "getadminusers.answer": {
            admins: components["schemas"]["admins"];
            result: components["schemas"]["result"];
        };
        "getadminusers.parameters": Record<string, never>;
        "getaffiliates.answer": {
            data: {
                affiliateid: number;
                client: components["schemas"]["client"];
                clientid: components["schemas"]["clientid"];
                /**
                 * @description Percentage.
                 * @example 10
                 */
                commission: number;
                created_at: components["schemas"]["date"];
                /** Format: date */
                date: string;
                id: number;
            }[];
            numreturned: components["schemas"]["numreturned"];
            result: components["schemas"]["result"];
            startnumber: components["schemas"]["startnumber"];
            totalresults: components["schemas"]["totalresults"];
        };
        "getaffiliates.parameters": {
            /**
             * @description Rows per page.
             * @default 25
             */
            limitnum?: number;
            /**
             * @description Offset of the first row; rounded down to the start of its page.
             * @default 0
             */
            limitstart?: number;
        };
        "getannouncements.answer": {
            data: {
                /**
                 * @description Text of the announcement.
                 * @example Our mail servers rest from 2 to 3.
                 */
                announcement: string;
                announcementid: number;
                /**
                 * Format: date-time
                 * @description Creation time.
                 */
                date: string;
                id: number;
                published: boolean;
                /** @example Maintenance on Sunday */
                title: string;
            }[];
            numreturned: components["schemas"]["numreturned"];
            result: components["schemas"]["result"];
            startnumber: components["schemas"]["startnumber"];
            totalresults: components["schemas"]["totalresults"];
        };
        "getannouncements.parameters": {
            /**
             * @description Rows per page.
             * @default 25
             */
            limitnum?: number;
            /**
             * @description Offset of the first row; rounded down to the start of its page.
             * @default 0
             */
            limitstart?: number;
            /**
             * @description False lists the drafts instead. *Extension.*
             * @default true
             */
            published?: boolean;
        };
        "getautomationlog.answer": {
            data: {
                /**
                 * @description Action that was called, or page of the client area; null for what the service did by itself.
                 * @example addorder
                 */
                action: string | null;
                /**
                 * @description IP address of the caller.
                 * @example 192.0.2.7
                 */
                address: string | null;
                /** @description Fields of the record that changed. Secrets are null before and after. Empty for a role that may not see such records. */
                changes: {
                    after: (string | number | boolean) | null;
                    before: (string | number | boolean) | null;
                    /**
                     * @description Name of the field, as actions that show or change the record have it.
                     * @example status
                     */
                    field: string;
                }[];
                clientid: components["schemas"]["clientid.2"];
                /** @description Credential of the call, or of the `createssotoken` that opened the session of a page; null for a user name and password, and for other pages. */
                credentialid: number | null;
                date: components["schemas"]["date"];
                /** @example Order 4821930057 was placed */
                description: string;
                id: number;
                /**
                 * @description Kind of the record that was changed.
                 * @example order
                 */
                object: string | null;
                /**
                 * @description Id or name of that record.
                 * @example 12
                 */
                objectid: string | null;
                /** @description Set in rows of `show=refusals` alone. */
                refused: {
                    first: components["schemas"]["date"];
                    hour: components["schemas"]["date"];
                    last: components["schemas"]["date"];
                    /**
                     * @description IPv4 address, or first 64 bits of the IPv6 address, of the callers; empty for `others`.
                     * @example 192.0.2.7
                     */
                    network: string;
                    /**
                     * @description Code that the callers were told; `others` for what an hour has beyond 10,000 rows.
                     * @enum {string}
                     */
                    reason: "unauthenticated" | "account_disabled" | "address_not_allowed" | "permission_denied" | "module_permission_denied" | "setting_permission_denied" | "login_wrong" | "link_invalid" | "others";
                    /**
                     * @description Number of refusals.
                     * @example 12
                     */
                    times: number;
                } | null;
                /**
                 * @description `X-Request-Id` of the call.
                 * @example 3f2f0f5e-6f0c-4b8e
                 */
                requestid: string | null;
                /**
                 * @description User name of the staff account that opened the session by `createssotoken` in which a login did this; null for all else.
                 * @example grace
                 */
                staff: string | null;
                /**
                 * @description User name of the author; `system` for the service itself, `login` and its id or `visitor` for pages of the client area.
                 * @example grace
                 */
                user: string;
                /** @description Same as `clientid`. */
                userid: number | null;
                /**
                 * @description Same as `user`.
                 * @example grace
                 */
                username: string;
            }[];
            numreturned: components["schemas"]["numreturned"];
            result: components["schemas"]["result"];
            startnumber: components["schemas"]["startnumber"];
            totalresults: components["schemas"]["totalresults"];
        };
        "getautomationlog.parameters": {
            /**
             * @description Only entries about this client and its records. *Extension.* Also accepted as `client_id` (extension), `userid` (extension).
             * @example 1
             */
            clientid?: number;
            /**
             * Format: date
             * @description Only entries of this day, in the service's time zone.
             * @example 2026-01-31
             */
            date?: string;
            /**
             * Format: date
             * @description Only entries of this day and later ones. *Extension.*
             * @example 2026-01-31
             */
            datefrom?: string;
            /**
             * Format: date
             * @description Only entries of this day and earlier ones. *Extension.*
             * @example 2026-01-31
             */
            dateto?: string;
            /**
             * @description Rows per page.
             * @default 25
             */
            limitnum?: number;
            /**
             * @description Offset of the first row; rounded down to the start of its page.
             * @default 0
             */
            limitstart?: number;
            /**
             * @description Only changes of this kind of record, such as `client`, `invoice` or `setting`. *Extension.*
             * @example client
             */
            object?: string;
            /**
             * @description Only changes of the record with this id; of a setting or a module its name. *Extension.*
             * @example 7
             */
            objectid?: string;
            /**
             * @description With `refusals` the list shows failed sign-ins and refused permissions instead: a row for each account or credential, network, reason and hour. `user`, `object` (`credential`, `staff` or `login`), `objectid` and the days filter them; none is about a client. *Extension.*
             * @default entries
             * @enum {string}
             */
            show?: "entries" | "refusals";
            /**
             * @description Only entries by this user name.
             * @example grace
             */
            user?: string;
        };
        "getcancelledpackages.answer": {
            data: {
                created_at: components["schemas"]["date"];
                /** Format: date */
                date: string;
                id: number;
                /** @description True while the request is pending. */
                open: boolean;
                /** @example The shop is closing. */
                reason: string | null;
                service: components["schemas"]["services.item"];
                serviceid: components["schemas"]["id"];
                /** @enum {string} */
                type: "Immediate" | "End of Billing Period";
            }[];
            numreturned: components["schemas"]["numreturned"];
            result: components["schemas"]["result"];
            startnumber: components["schemas"]["startnumber"];
            totalresults: components["schemas"]["totalresults"];
        };
        "getcancelledpackages.parameters": {
            /**
             * @description Rows per page.
             * @default 25
             */
            limitnum?: number;
            /**
             * @description Offset of the first row; rounded down to the start of its page.
             * @default 0
             */
            limitstart?: number;
        };
        "getclientgroups.answer": {
            groups: {
                /** @example #2a6f97 */
                colour: string | null;
                /**
                 * @description Percentage deducted from every invoice of the group's clients.
                 * @example 10
                 */
                discountpercent: number;
                groupid: number;
                /** @example Resellers */
                groupname: string;
                id: number;
                /** @example Resellers */
                name: string;
            }[];
            result: components["schemas"]["result"];
        };
        "getclientgroups.parameters": Record<string, never>;
        "getclientpassword.parameters": Record<string, never>;
        "getclients.answer": {
            data: {
                /** @example 12 Mill Lane */
                address1: string | null;
                /** @example Second floor */
                address2: string | null;
                /** @example Leeds */
                city: string | null;
                clientid: components["schemas"]["clientid"];
                /** @example Analytical Engines Ltd */
                companyname: string | null;
                /** @example NO */
                country: string;
                /** Format: date-time */
                created_at: string;
                /** @description Credit balance, in the client's currency. */
                credit: number;
                currency: number;
                /** @example USD */
                currency_code: string;
                /** Format: date */
                datecreated: string;
                /** Format: email */
                email: string;
                /** @example Ada */
                firstname: string;
                fullname: components["schemas"]["fullname"];
                groupid: number | null;
                id: components["schemas"]["clientid"];
                /** @example en */
                language: string;
                /** @example Lovelace */
                lastname: string;
                notes: components["schemas"]["notes"];
                owner_user_id: number | null;
                /** @example +44 113 496 0000 */
                phonenumber: string | null;
                /** @example LS1 4AP */
                postcode: string | null;
                /** @example West Yorkshire */
                state: string | null;
                /** @enum {string} */
                status: "active" | "inactive" | "closed";
                tax_id: components["schemas"]["tax_id"];
                taxexempt: boolean;
                userid: components["schemas"]["clientid"];
            }[];
            numreturned: components["schemas"]["numreturned"];
            result: components["schemas"]["result"];
            startnumber: components["schemas"]["startnumber"];
            totalresults: components["schemas"]["totalresults"];
        };
        "getclients.parameters": {
            /** @example 1 */
            group_id?: number;
            /**
             * @description Rows per page.
             * @default 25
             */
            limitnum?: number;
            /**
             * @description Offset of the first row; rounded down to the start of its page.
             * @default 0
             */
            limitstart?: number;
            /**
             * @description Names are ordered by their letters, whatever their case and accents. The last four values are aliases of the ones before.
             * @default id
             * @enum {string}
             */
            orderby?: "id" | "first_name" | "last_name" | "email" | "company_name" | "status" | "created_at" | "firstname" | "lastname" | "companyname" | "datecreated";
            /**
             * @description Part of the first, last or full name, e-mail address or company; case-insensitive.
             * @example ada
             */
            search?: string;
            /**
             * @description In any letter case.
             * @default ASC
             * @enum {string}
             */
            sorting?: "ASC" | "DESC";
            /** @enum {string} */
            status?: "active" | "inactive" | "closed";
        };
        "getclientsaddons.answer": {
            addons: {
                addon: {
                    /** @example An IPv4 address of its own. */
                    description: string | null;
                    id: number;
                    /** @example Dedicated address */
                    name: string;
                };
                /** @description Same as `id`; pass it to `updateclientaddon`. */
                addonid: number;
                billing_cycle: components["schemas"]["billing_cycle"];
                clientid: components["schemas"]["clientid.2"];
                /** @example USD */
                currencycode: string;
                firstpaymentamount: number;
                id: number;
                /** @example Dedicated address */
                name: string;
                next_due_date: components["schemas"]["regdate"];
                /** @example The second address is for mail. */
                notes: string | null;
                orderid: number | null;
                recurringamount: number;
                service: components["schemas"]["services.item"];
                serviceid: components["schemas"]["id"];
                status: components["schemas"]["status.2"];
            }[];
            /** @description For one page: number of rows on it. */
            numreturned?: number;
            result: components["schemas"]["result"];
            /**
             * @description For one page: its offset.
             * @example 0
             */
            startnumber?: number;
            /** @description For one page: number of rows in the whole list. */
            totalresults?: number;
        };
        "getclientsaddons.parameters": {
            /**
             * @description Also accepted as `userid`, `client_id` (extension).
             * @example 1
             */
            clientid?: number;
            /** @description Rows per page; returns one page. Defaults to 25 with `limitstart`. *Extension.* */
            limitnum?: number;
            /** @description Offset of the first row; returns one page, rounded down to its start. *Extension.* */
            limitstart?: number;
            serviceid?: components["schemas"]["parameters.serviceid"];
        };
        "getclientsdetails.answer": {
            client: {
                /** @example 12 Mill Lane */
                address1: string | null;
                /** @example Second floor */
                address2: string | null;
                /** @description Staff notes, sticky ones first, then the newest first. */
                adminnotes: {
                    /**
                     * @description User name of the author.
                     * @example grace
                     */
                    admin: string;
                    date: components["schemas"]["date"];
                    id: number;
                    /** @example Called about the renewal. */
                    note: string;
                    noteid: number;
                    sticky: boolean;
                }[];
                /** @example Leeds */
                city: string | null;
                clientid: components["schemas"]["clientid"];
                /** @example Analytical Engines Ltd */
                companyname: string | null;
                contacts: components["schemas"]["contacts"];
                /** @example NO */
                country: string;
                /** Format: date-time */
                created_at: string;
                /** @description Credit balance, in the client's currency. */
                credit: number;
                currency: number;
                /** @example USD */
                currency_code: string;
                /** Format: date */
                datecreated: string;
                /** Format: email */
                email: string;
                /** @example Ada */
                firstname: string;
                fullname: components["schemas"]["fullname"];
                groupid: number | null;
                id: components["schemas"]["clientid"];
                /** @example en */
                language: string;
                /** @example Lovelace */
                lastname: string;
                notes: components["schemas"]["notes"];
                owner_user_id: number | null;
                /** @example +44 113 496 0000 */
                phonenumber: string | null;
                /** @example LS1 4AP */
                postcode: string | null;
                /** @example West Yorkshire */
                state: string | null;
                /** @enum {string} */
                status: "active" | "inactive" | "closed";
                tax_id: components["schemas"]["tax_id"];
                taxexempt: boolean;
                userid: components["schemas"]["clientid"];
                users: {
                    /** Format: email */
                    email: string;
                    /** @example Ada */
                    first_name: string;
                    id: number;
                    /** @example Lovelace */
                    last_name: string;
                    owner: boolean;
                    userid: number;
                }[];
            };
            result: components["schemas"]["result"];
        };
        "getclientsdetails.parameters": {
            /** @description Takes precedence over the e-mail address, which must then be that of this client. Also accepted as `client_id` (extension), `userid` (extension). */
            clientid?: components["schemas"]["parameters.clientid"];
            email?: components["schemas"]["parameters.email"];
        };
        "getclientsdomains.answer": {
            data: {
                client: components["schemas"]["client"];
                clientid: components["schemas"]["clientid.2"];
                /** @example USD */
                currencycode: string;
                dns_management: boolean;
                /** @example engines.example */
                domain: string;
                /**
                 * @description The name in the letters of its script.
                 * @example engines.example
                 */
                domain_unicode: string;
                domainid: components["schemas"]["id.2"];
                /** @description True if renewals are not invoiced. */
                donotrenew: boolean;
                email_forwarding: boolean;
                expirydate: components["schemas"]["regdate"];
                firstpaymentamount: number;
                id: components["schemas"]["id.2"];
                id_protection: boolean;
                nextduedate: components["schemas"]["regdate"];
                /** @example For the new shop. */
                notes: string | null;
                /** @example ns1.example.com */
                ns1: string | null;
                /** @example ns2.example.com */
                ns2: string | null;
                /** @example ns3.example.com */
                ns3: string | null;
                /** @example ns4.example.com */
                ns4: string | null;
                /** @example ns5.example.com */
                ns5: string | null;
                orderid: number | null;
                /** @example banktransfer */
                paymentmethod: string | null;
                recurringamount: number;
                regdate: components["schemas"]["regdate"];
                /** @example epp */
                registrar: string | null;
                regperiod: number;
                status: components["schemas"]["status.3"];
                /** @description True for a domain that its registrar was not seen to obtain for this record, until an account with full access sets it active. */
                unconfirmed: boolean;
                userid: components["schemas"]["clientid.2"];
            }[];
            numreturned: components["schemas"]["numreturned"];
            result: components["schemas"]["result"];
            startnumber: components["schemas"]["startnumber"];
            totalresults: components["schemas"]["totalresults"];
        };
        "getclientsdomains.parameters": {
            /**
             * @description Also accepted as `userid`, `client_id` (extension).
             * @example 1
             */
            clientid?: number;
            /**
             * @description Part of either spelling of the name, case-insensitive.
             * @example engines
             */
            domain?: string;
            /** @example 1 */
            domainid?: number;
            /**
             * @description Rows per page.
             * @default 25
             */
            limitnum?: number;
            /**
             * @description Offset of the first row; rounded down to the start of its page.
             * @default 0
             */
            limitstart?: number;
            /** @enum {string} */
            status?: "pending" | "active" | "grace" | "redemption" | "expired" | "cancelled" | "fraud" | "transferred_away";
        };
        "getclientsproducts.answer": {
            data: {
                billing_cycle: components["schemas"]["billing_cycle"];
                client: components["schemas"]["client"];
                clientid: components["schemas"]["clientid.2"];
                /** @example USD */
                currencycode: string;
                /** @example ada.example.com */
                domain: string | null;
                domain_unicode: components["schemas"]["domain_unicode"];
                /**
                 * Format: date
                 * @description Last day of the certificate that the service is for; null for others.
                 */
                expirydate: string | null;
                firstpaymentamount: number;
                /** @example Hosting */
                groupname: string | null;
                id: components["schemas"]["id"];
                /** @example Basic hosting */
                name: string | null;
                next_due_date: components["schemas"]["regdate"];
                notes: components["schemas"]["notes.2"];
                orderid: number | null;
                /** @example 2601310001 */
                ordernumber: string | null;
                /**
                 * Format: password
                 * @description Password of the account as stored; null for a role without `manage_services`.
                 * @example kT9-wq2xLm
                 */
                password: string | null;
                /** @example banktransfer */
                paymentmethod: string | null;
                pid: number | null;
                product: {
                    /** @enum {string} */
                    autosetup: "order" | "payment" | "manual";
                    /** @example 10 GB of space and as many domains as you like. */
                    description: string | null;
                    gid: number;
                    /** @example Hosting */
                    groupname: string;
                    id: number;
                    /**
                     * @description Server module that provisions services of this product.
                     * @example cpanel
                     */
                    module: string | null;
                    /** @example Basic hosting */
                    name: string;
                    /**
                     * @description Plan name on the server. Defaults to the product name.
                     * @example basic
                     */
                    package_name: string | null;
                    /** @enum {string} */
                    paytype: "free" | "onetime" | "recurring";
                    pid: number;
                    /** @description Server group; services are created on its least loaded server. */
                    servergroupid: number | null;
                    /** @enum {string} */
                    type: "hostingaccount" | "reselleraccount" | "server" | "ssl" | "other";
                } | null;
                recurringamount: number;
                regdate: components["schemas"]["regdate"];
                serverid: number | null;
                /** @example one */
                servername: string | null;
                serviceid: components["schemas"]["id"];
                status: components["schemas"]["status.2"];
                /** @example Overdue on payment */
                suspensionreason: string | null;
                /**
                 * @description User name on the server.
                 * @example ada
                 */
                username: string | null;
            }[];
            numreturned: components["schemas"]["numreturned"];
            result: components["schemas"]["result"];
            startnumber: components["schemas"]["startnumber"];
            totalresults: components["schemas"]["totalresults"];
        };
        "getclientsproducts.parameters": {
            /**
             * @description Also accepted as `userid`, `client_id` (extension).
             * @example 1
             */
            clientid?: number;
            /** @example ada.example.com */
            domain?: string;
            /**
             * @description Rows per page.
             * @default 25
             */
            limitnum?: number;
            /**
             * @description Offset of the first row; rounded down to the start of its page.
             * @default 0
             */
            limitstart?: number;
            /** @example 1 */
            pid?: number;
            serviceid?: components["schemas"]["parameters.serviceid"];
            /** @enum {string} */
            status?: "pending" | "active" | "suspended" | "terminated" | "cancelled" | "fraud" | "completed";
        };
        "getconfigurationvalue.answer": {
            result: components["schemas"]["result"];
            /**
             * @description Setting name, case-insensitive.
             * @example company_name
             */
            setting: string;
            /** @example Analytical Hosting */
            value: string | null;
        };
        "getconfigurationvalue.parameters": {
            /**
             * @description Setting name, case-insensitive.
             * @example company_name
             */
            setting: string;
        };
        "getcontacts.answer": {
            data: components["schemas"]["contacts"];
            numreturned: components["schemas"]["numreturned"];
            result: components["schemas"]["result"];
            startnumber: components["schemas"]["startnumber"];
            totalresults: components["schemas"]["totalresults"];
        };
        "getcontacts.parameters": {
            /**
             * @description Rows per page.
             * @default 25
             */
            limitnum?: number;
            /**
             * @description Offset of the first row; rounded down to the start of its page.
             * @default 0
             */
            limitstart?: number;
            /**
             * @description Also accepted as `clientid` (extension), `client_id` (extension).
             * @example 1
             */
            userid?: number;
        };
        "getcredits.answer": {
            credits: {
                /** @description Positive for credit added, negative for credit used. */
                amount: number;
                clientid: components["schemas"]["clientid.2"];
                created_at: components["schemas"]["date"];
                creditid: number;
                /** @example USD */
                currency_code: string;
                /** Format: date */
                date: string;
                /** @example Refund of a double payment */
                description: string;
                id: number;
                invoiceid: number | null;
            }[];
            /** @description For one page: number of rows on it. */
            numreturned?: number;
            result: components["schemas"]["result"];
            /**
             * @description For one page: its offset.
             * @example 0
             */
            startnumber?: number;
            /** @description For one page: number of rows in the whole list. */
            totalresults?: number;
        };
        "getcredits.parameters": {
            /** @description Also accepted as `client_id` (extension), `userid` (extension). */
            clientid?: components["schemas"]["parameters.clientid"];
            /** @description Rows per page; returns one page. Defaults to 25 with `limitstart`. *Extension.* */
            limitnum?: number;
            /** @description Offset of the first row; returns one page, rounded down to its start. *Extension.* */
            limitstart?: number;
        };
        "getcurrencies.answer": {
            currencies: {
                /** @example USD */
                code: string;
                /** @example 2 */
                decimals: number;
                default: boolean;
                id: number;
                /**
                 * @description Same as `code`.
                 * @example USD
                 */
                name: string;
                /** @example $ */
                prefix: string;
                /**
                 * @description Exchange rate: units of this currency per unit of the default currency.
                 * @example 1
                 */
                rate: number;
                /** @example  */
                suffix: string;
            }[];
            result: components["schemas"]["result"];
        };
        "getcurrencies.parameters": Record<string, never>;
        "getemails.answer": {
            data: {
                attempts: number;
                clientid: components["schemas"]["clientid.2"];
                /**
                 * Format: date-time
                 * @description Creation time.
                 */
                date: string;
                id: number;
                /** @example The mailbox is full */
                last_error: string | null;
                /** @description HTML body; null for a mail that contains a sign-in link or a password. */
                message: string | null;
                /** Format: date-time */
                sent_at: string | null;
                /** @enum {string} */
                status: "queued" | "sent" | "failed";
                /** @example Invoice 1042 */
                subject: string;
                /**
                 * @description Name of the mail template.
                 * @example invoice created
                 */
                template: string;
                /** @example ada@example.com */
                to: string;
                userid: components["schemas"]["clientid.2"];
            }[];
            numreturned: components["schemas"]["numreturned"];
            result: components["schemas"]["result"];
            startnumber: components["schemas"]["startnumber"];
            totalresults: components["schemas"]["totalresults"];
        };
        "getemails.parameters": {
            /**
             * @description Rows per page.
             * @default 25
             */
            limitnum?: number;
            /**
             * @description Offset of the first row; rounded down to the start of its page.
             * @default 0
             */
            limitstart?: number;
            /**
             * @description Also accepted as `clientid` (extension), `client_id` (extension).
             * @example 1
             */
            userid?: number;
        };
        "getemailtemplates.answer": {
            result: components["schemas"]["result"];
            templates: {
                /** @description False means that the mail is not sent. */
                active: boolean;
                /** @description Null for a built-in template that was not edited. */
                id: number | null;
                /** @example en */
                language: string;
                /**
                 * @description Liquid in HTML.
                 * @example <p>Hello {{ firstname }},</p>
                 */
                message: string;
                /** @example invoice created */
                name: string;
                /** @example Invoice {{ invoice_number }} */
                subject: string;
            }[];
        };
        "getemailtemplates.parameters": Record<string, never>;
        "gethealthstatus.answer": {
            health: {
                /**
                 * @description `ok`, or why the database does not answer.
                 * @example ok
                 */
                database: string;
                disk: {
                    free_bytes: components["schemas"]["free_bytes"];
                    /**
                     * @description Bytes.
                     * @example 8000000000
                     */
                    total_bytes: number;
                    used_bytes: components["schemas"]["free_bytes"];
                    /** @example 41.5 */
                    used_percent: number;
                };
                /** @example Countinghouse */
                framework: string;
                memory: {
                    current: components["schemas"]["free_bytes"];
                    limit: components["schemas"]["free_bytes"];
                    peak: components["schemas"]["free_bytes"];
                };
                /** @example Node.js v22.0.0 */
                runtime: string;
                /** @enum {string} */
                status: "ok" | "degraded";
                timestamp: components["schemas"]["date"];
                /**
                 * @description Version of the API.
                 * @example 1.0.0
                 */
                version: string;
            };
            result: components["schemas"]["result"];
        };
        "gethealthstatus.parameters": Record<string, never>;
        "getinvoice.answer": {
            invoice: {
                /** @description Amount still owed. */
                balance: number;
                billed_to: components["schemas"]["billed_to"];
                /**
                 * Format: date-time
                 * @description When it was cancelled; null where it is not, or where that is not known.
                 */
                cancelled_at: string | null;
                client: components["schemas"]["client"];
                /** @description Credit applied to the invoice. */
                credit: number;
                /**
                 * @description Total of its credit notes.
                 * @example 0
                 */
                credited: number;
                creditnotes: {
                    /**
                     * @description Number of the credit note; numbers have no gaps.
                     * @example 7
                     */
                    creditnotenum: number;
                    /** Format: date */
                    date: string;
                    discount: number;
                    id: number;
                    items: {
                        /** @description Before discount and tax. */
                        amount: number;
                        /** @example Web hosting (example.com) */
                        description: string;
                        /** @description The line that it takes back; null where the note is over a sum. */
                        invoiceitemid: number | null;
                        /** @description Its part of the tax of the note. */
                        tax: number;
                    }[];
                    /** @example The service has ended */
                    reason: string;
                    subtotal: number;
                    tax: number;
                    total: number;
                }[];
                /** @example USD */
                currencycode: string;
                /** Format: date */
                date: string;
                /** Format: date-time */
                datepaid: string | null;
                /** @description Discount of the client group. */
                discount: number;
                /** Format: date */
                duedate: string;
                /**
                 * @description Money that was paid on it before it was cancelled and that is neither refunded nor credit.
                 * @example 0
                 */
                held: number;
                id: number;
                invoiceid: number;
                /**
                 * @description Invoice number; numbers have no gaps, and a draft has none.
                 * @example 1042
                 */
                invoicenum: number | null;
                items: {
                    amount: number;
                    /** @example Web hosting (example.com) */
                    description: string;
                    /**
                     * @description Discount on the line, as a percentage.
                     * @example 0
                     */
                    discount: number;
                    id: number;
                    /**
                     * Format: date
                     * @description Last day of that period.
                     */
                    period_end: string | null;
                    /**
                     * Format: date
                     * @description First day of the period that the line bills; null if it is for none.
                     */
                    period_start: string | null;
                    /** @example 1 */
                    quantity: number;
                    /**
                     * @description Id of the record that `type` names.
                     * @example 7
                     */
                    relid: number | null;
                    taxed: boolean;
                    /**
                     * @description Kind of record that the line bills; `item` for a plain line.
                     * @example service
                     */
                    type: string;
                    /**
                     * @description Unit of the quantity, a UN/ECE code.
                     * @example C62
                     */
                    unit: string;
                    /** @description Price of one unit, with up to six decimals. */
                    unit_price: number;
                }[];
                /** @example Purchase order 4711 */
                notes: string | null;
                /**
                 * @description Name of an installed payment gateway.
                 * @example banktransfer
                 */
                paymentmethod: string | null;
                seller: components["schemas"]["seller"];
                status: components["schemas"]["status"];
                subtotal: number;
                tax: number;
                /**
                 * @description Percentage.
                 * @example 25
                 */
                taxrate: number;
                total: number;
                transactions: components["schemas"]["transactions"];
                userid: components["schemas"]["clientid.2"];
            };
            result: components["schemas"]["result"];
        };
        "getinvoice.parameters": {
            /** @example 1 */
            invoiceid: number;
        };
        "getinvoices.answer": {
            data: {
                /** @description Amount still owed. */
                balance: number;
                billed_to: components["schemas"]["billed_to"];
                /**
                 * Format: date-time
                 * @description When it was cancelled; null where it is not, or where that is not known.
                 */
                cancelled_at: string | null;
                client: components["schemas"]["client"];
                /** @description Credit applied to the invoice. */
                credit: number;
                /**
                 * @description Total of its credit notes.
                 * @example 0
                 */
                credited: number;
                creditnotes: {
                    /**
                     * @description Number of the credit note; numbers have no gaps.
                     * @example 7
                     */
                    creditnotenum: number;
                    /** Format: date */
                    date: string;
                    discount: number;
                    id: number;
                    /** @example The service has ended */
                    reason: string;
                    subtotal: number;
                    tax: number;
                    total: number;
                }[];
                /** @example USD */
                currencycode: string;
                /** Format: date */
                date: string;
                /** Format: date-time */
                datepaid: string | null;
                /** @description Discount of the client group. */
                discount: number;
                /** Format: date */
                duedate: string;
                /**
                 * @description Money that was paid on it before it was cancelled and that is neither refunded nor credit.
                 * @example 0
                 */
                held: number;
                id: number;
                invoiceid: number;
                /**
                 * @description Invoice number; numbers have no gaps, and a draft has none.
                 * @example 1042
                 */
                invoicenum: number | null;
                /** @example Purchase order 4711 */
                notes: string | null;
                /**
                 * @description Name of an installed payment gateway.
                 * @example banktransfer
                 */
                paymentmethod: string | null;
                seller: components["schemas"]["seller"];
                status: components["schemas"]["status"];
                subtotal: number;
                tax: number;
                /**
                 * @description Percentage.
                 * @example 25
                 */
                taxrate: number;
                total: number;
                userid: components["schemas"]["clientid.2"];
            }[];
            numreturned: components["schemas"]["numreturned"];
            result: components["schemas"]["result"];
            startnumber: components["schemas"]["startnumber"];
            totalresults: components["schemas"]["totalresults"];
        };
        "getinvoices.parameters": {
            /**
             * @description Rows per page.
             * @default 25
             */
            limitnum?: number;
            /**
             * @description Offset of the first row; rounded down to the start of its page.
             * @default 0
             */
            limitstart?: number;
            /** @enum {string} */
            status?: "draft" | "unpaid" | "paid" | "partially_paid" | "overdue" | "cancelled" | "refunded" | "collections" | "payment_pending";
            /**
             * @description Also accepted as `clientid` (extension), `client_id` (extension).
             * @example 1
             */
            userid?: number;
        };
        "getmoduleconfigurationparameters.answer": {
            /**
             * @description Name of the installed module.
             * @example stripe
             */
            moduleName: string;
            /**
             * @example gateway
             * @enum {string}
             */
            moduleType: "server" | "gateway" | "registrar" | "ssl" | "addon";
            parameters: {
                /** @example Secret key */
                label: string;
                /** @example secret_key */
                name: string;
                /** @description Choices of a dropdown. */
                options: string[];
                required: boolean;
                /** @enum {string} */
                type: "text" | "password" | "yesno" | "dropdown" | "textarea" | "number";
            }[];
            result: components["schemas"]["result"];
            /** @description Secrets to enter again, because the address that the module connects to has changed. */
            withheld: string[];
        };
        "getmoduleconfigurationparameters.parameters": {
            /**
             * @description Name of the installed module.
             * @example stripe
             */
            moduleName: string;
            /**
             * @example gateway
             * @enum {string}
             */
            moduleType: "server" | "gateway" | "registrar" | "ssl" | "addon";
        };
        "getmodulequeue.answer": {
            data: {
                /** @example create */
                action: string;
                attempts: number;
                /** Format: date-time */
                completed_at: string | null;
                created_at: components["schemas"]["date"];
                domain_id: number | null;
                id: number;
                /** @example The server did not answer */
                last_error: string | null;
                /** @example 5 */
                max_attempts: number;
                /** Format: date-time */
                next_attempt_at: string | null;
                service_id: number | null;
                /** @enum {string} */
                status: "pending" | "completed" | "failed" | "cancelled";
            }[];
            numreturned: components["schemas"]["numreturned"];
            result: components["schemas"]["result"];
            startnumber: components["schemas"]["startnumber"];
            totalresults: components["schemas"]["totalresults"];
        };
        "getmodulequeue.parameters": {
            /**
             * @description Rows per page.
             * @default 25
             */
            limitnum?: number;
            /**
             * @description Offset of the first row; rounded down to the start of its page.
             * @default 0
             */
            limitstart?: number;
            /** @enum {string} */
            status?: "pending" | "completed" | "failed" | "cancelled";
        };
        "getorders.answer": {
            data: {
                /** @description First payment, before tax. */
                amount: number;
                client: components["schemas"]["client"];
                /** @example USD */
                currencycode: string;
                date: components["schemas"]["date"];
                /**
                 * @description What the code took off the first payment; null on orders that do not keep it.
                 * @example 5
                 */
                discount: number | null;
                domains: {
                    /** @example example.com */
                    domain: string;
                    /**
                     * @description The name in the letters of its script.
                     * @example engines.example
                     */
                    domain_unicode: string;
                    domainid: components["schemas"]["id.2"];
                    /**
                     * @description While it is pending: why its registrar has not taken it, in the words of the last attempt.
                     * @example The name is reserved
                     */
                    failure: string | null;
                    id: components["schemas"]["id.2"];
                    status: components["schemas"]["status.3"];
                }[];
                id: number;
                invoiceid: number | null;
                orderid: number;
                /** @example 4821930057 */
                ordernum: string;
                /** @example banktransfer */
                paymentmethod: string;
                /** @example SPRING */
                promocode: string | null;
                services: components["schemas"]["services.item"][];
                /** @example Pending */
                status: string;
                userid: components["schemas"]["clientid.2"];
            }[];
            numreturned: components["schemas"]["numreturned"];
            result: components["schemas"]["result"];
            startnumber: components["schemas"]["startnumber"];
            totalresults: components["schemas"]["totalresults"];
        };
        "getorders.parameters": {
            id?: components["schemas"]["parameters.id"];
            /**
             * @description Rows per page.
             * @default 25
             */
            limitnum?: number;
            /**
             * @description Offset of the first row; rounded down to the start of its page.
             * @default 0
             */
            limitstart?: number;
            /**
             * @description Case-insensitive.
             * @example Pending
             */
            status?: string;
            /**
             * @description Also accepted as `clientid` (extension), `client_id` (extension).
             * @example 1
             */
            userid?: number;
        };
        "getorderstatuses.answer": {
            result: components["schemas"]["result"];
            statuses: string[];
        };
        "getorderstatuses.parameters": Record<string, never>;
        "getpaymentmethods.answer": {
            paymentmethods: {
                /** @example Bank transfer */
                displayname: string;
                /** @example banktransfer */
                module: string;
            }[];
            result: components["schemas"]["result"];
            totalresults: number;
        };
        "getpaymentmethods.parameters": Record<string, never>;
        "getpaymethods.answer": {
            clientid: components["schemas"]["clientid"];
            paymethods: {
                /** @example 4242 */
                card_last_four: string | null;
                /** @example Visa */
                card_type: string | null;
                /** @example Visa */
                description: string;
                /** @example 2029-08 */
                expiry_date: string | null;
                /** @example stripe */
                gateway_name: string;
                id: number;
                is_default: boolean;
                paymethodid: number;
                /** @enum {string} */
                status: "active" | "expired";
                /** @example creditcard */
                type: string;
            }[];
            result: components["schemas"]["result"];
        };
        "getpaymethods.parameters": {
            /** @description Also accepted as `client_id` (extension), `userid` (extension). */
            clientid: components["schemas"]["parameters.clientid"];
        };
        "getpermissionslist.answer": {
            permissions: string[];
            result: components["schemas"]["result"];
        };
        "getpermissionslist.parameters": Record<string, never>;
        "getproducts.answer": {
            products: {
                /** @enum {string} */
                autosetup: "order" | "payment" | "manual";
                /** @example 10 GB of space and as many domains as you like. */
                description: string | null;
                gid: number;
                group: {
                    id: number;
                    /** @example Hosting */
                    name: string;
                };
                /** @example Hosting */
                groupname: string;
                /** @description True for a product that is not to be shown in a shop. */
                hidden: boolean;
                id: number;
                /**
                 * @description Server module that provisions services of this product.
                 * @example cpanel
                 */
                module: string | null;
                /** @example Basic hosting */
                name: string;
                /** @description Place within its group. */
                order: number;
                /**
                 * @description Plan name on the server. Defaults to the product name.
                 * @example basic
                 */
                package_name: string | null;
                /** @enum {string} */
                paytype: "free" | "onetime" | "recurring";
                pid: number;
                /**
                 * @description Prices by currency code; null for a cycle that is not sold.
                 * @example {
                 *       "USD": {
                 *         "prefix": "$",
                 *         "suffix": "",
                 *         "monthly": 12.5,
                 *         "quarterly": null,
                 *         "semiannually": null,
                 *         "annually": 120,
                 *         "biennially": null,
                 *         "triennially": null,
                 *         "onetime": null,
                 *         "msetupfee": 5,
                 *         "qsetupfee": null,
                 *         "ssetupfee": null,
                 *         "asetupfee": 0,
                 *         "bsetupfee": null,
                 *         "tsetupfee": null,
                 *         "onetimesetupfee": null
                 *       }
                 *     }
                 */
                pricing: {
                    [key: string]: {
                        annually: number | null;
                        /** @description Set-up fee; null if the cycle is not sold. */
                        asetupfee: number | null;
                        biennially: number | null;
                        /** @description Set-up fee; null if the cycle is not sold. */
                        bsetupfee: number | null;
                        monthly: number | null;
                        /** @description Set-up fee; null if the cycle is not sold. */
                        msetupfee: number | null;
                        onetime: number | null;
                        /** @description Set-up fee; null if the cycle is not sold. */
                        onetimesetupfee: number | null;
                        /** @example $ */
                        prefix: string;
                        /** @description Set-up fee; null if the cycle is not sold. */
                        qsetupfee: number | null;
                        quarterly: number | null;
                        semiannually: number | null;
                        /** @description Set-up fee; null if the cycle is not sold. */
                        ssetupfee: number | null;
                        /** @example  */
                        suffix: string;
                        triennially: number | null;
                        /** @description Set-up fee; null if the cycle is not sold. */
                        tsetupfee: number | null;
                    };
                };
                /** @description Server group; services are created on its least loaded server. */
                servergroupid: number | null;
                /**
                 * @description SSL module of its certificates; null for `manual`.
                 * @example acme
                 */
                sslmodule: string | null;
                /**
                 * @description How many can still be ordered; null means no limit.
                 * @example 10
                 */
                stock: number | null;
                /** @enum {string} */
                type: "hostingaccount" | "reselleraccount" | "server" | "ssl" | "other";
            }[];
            result: components["schemas"]["result"];
        };
        "getproducts.parameters": {
            /** @example 1 */
            gid?: number;
            /** @description Only hidden products, or only those that are not. *Extension.* */
            hidden?: boolean;
            /**
             * @description Server module that provisions services of this product.
             * @example cpanel
             */
            module?: string;
            /** @example 1 */
            pid?: number;
        };
        "getproject.answer": {
            project: components["schemas"]["project"];
            result: components["schemas"]["result"];
        };
        "getproject.parameters": {
            /**
             * @description Also accepted as `id`.
             * @example 1
             */
            projectid: number;
        };
        "getprojects.answer": {
            data: components["schemas"]["project"][];
            numreturned: components["schemas"]["numreturned"];
            result: components["schemas"]["result"];
            startnumber: components["schemas"]["startnumber"];
            totalresults: components["schemas"]["totalresults"];
        };
        "getprojects.parameters": {
            /**
             * @description Rows per page.
             * @default 25
             */
            limitnum?: number;
            /**
             * @description Offset of the first row; rounded down to the start of its page.
             * @default 0
             */
            limitstart?: number;
            /**
             * @description Also accepted as `clientid` (extension), `client_id` (extension).
             * @example 1
             */
            userid?: number;
        };
        "getpromotions.answer": {
            promotions: {
                /** @description Products that it applies to; empty means any. */
                appliesto: number[];
                /** @example SPRING */
                code: string;
                /** @description Billing cycles that it applies to; empty means any. */
                cycles: ("monthly" | "quarterly" | "semiannually" | "annually" | "biennially" | "triennially" | "onetime")[];
                expirationdate: components["schemas"]["regdate"];
                id: number;
                /**
                 * @description 0 means unlimited.
                 * @example 100
                 */
                maxuses: number;
                /** @description True when each client can use it for one order. */
                onceperclient: boolean;
                /**
                 * @description Periods that a recurring discount applies to, the first one included; 0 means all.
                 * @example 12
                 */
                periods: number;
                /** @description True when the discount also applies to renewals. */
                recurring: boolean;
                startdate: components["schemas"]["regdate"];
                /** @enum {string} */
                type: "percentage" | "fixed" | "override";
                /** @example 3 */
                uses: number;
                /**
                 * @description Percentage, or an amount in the default currency.
                 * @example 20
                 */
                value: number;
            }[];
            result: components["schemas"]["result"];
        };
        "getpromotions.parameters": Record<string, never>;
        "getquotes.answer": {
            data: {
                client: components["schemas"]["client"];
                clientid: components["schemas"]["clientid.2"];
                created_at: components["schemas"]["date"];
                /** @example USD */
                currency_code: string;
                customer_notes: string | null;
                /** Format: date */
                datecreated: string;
                /**
                 * @description Discount of the client group.
                 * @example 0
                 */
                discount: number;
                id: number;
                /** @description Invoice created when the quote was accepted. */
                invoiceid: number | null;
                items: {
                    /**
                     * @description Line total after discount.
                     * @example 180
                     */
                    amount: number;
                    /** @example Site design */
                    description: string;
                    /**
                     * @description Discount on the line, as a percentage.
                     * @example 10
                     */
                    discount: number;
                    id: number;
                    /** @example 2.5 */
                    quantity: number;
                    taxable: boolean;
                    /** @example 80 */
                    unit_price: number;
                }[];
                notes: string | null;
                proposal: string | null;
                quoteid: number;
                /** @enum {string} */
                status: "Draft" | "Sent" | "Accepted" | "Declined";
                /** @example Quote */
                subject: string;
                /** @description Total of the lines, before group discount and tax. */
                subtotal: number;
                /** @description As it was invoiced, or would be today; so are discount and total. */
                tax: number;
                /** @description Subtotal less discount, plus tax. */
                total: number;
                userid: components["schemas"]["clientid.2"];
                /** Format: date */
                validuntil: string;
            }[];
            numreturned: components["schemas"]["numreturned"];
            result: components["schemas"]["result"];
            startnumber: components["schemas"]["startnumber"];
            totalresults: components["schemas"]["totalresults"];
        };
        "getquotes.parameters": {
            /**
             * @description Rows per page.
             * @default 25
             */
            limitnum?: number;
            /**
             * @description Offset of the first row; rounded down to the start of its page.
             * @default 0
             */
            limitstart?: number;
            /**
             * @description Also accepted as `stage` (extension).
             * @enum {string}
             */
            status?: "Draft" | "Sent" | "Accepted" | "Declined";
            /**
             * @description Also accepted as `clientid` (extension), `client_id` (extension).
             * @example 1
             */
            userid?: number;
        };
        "getregistrars.answer": {
            registrars: {
                active: boolean;
                /** @example By hand */
                displayname: string;
                /** @example manual */
                module: string;
            }[];
            result: components["schemas"]["result"];
        };
        "getregistrars.parameters": Record<string, never>;
        "getservers.answer": {
            result: components["schemas"]["result"];
            servers: {
                active: boolean;
                groups: {
                    id: number;
                    /** @example Hosting */
                    name: string;
                }[];
                /** @example one.example.com */
                hostname: string;
                id: number;
                /**
                 * @description 0 means unlimited.
                 * @example 200
                 */
                max_accounts: number;
                /** @example cpanel */
                module: string;
                /** @example one */
                name: string;
                nameservers: string[];
                /**
                 * @description Null for the module's default port.
                 * @example 2087
                 */
                port: number | null;
                /** @description True when the service connects to the server over TLS. */
                secure: boolean;
                serverid: number;
                /** @example root */
                username: string;
            }[];
        };
        "getservers.parameters": Record<string, never>;
        "getsslapproveremails.answer": {
            emails: string[];
            result: components["schemas"]["result"];
        };
        "getsslapproveremails.parameters": {
            /**
             * @description Common name of the certificate; `*.<name>` for a wildcard.
             * @example example.com
             */
            domain: string;
            /**
             * @description Name of an installed SSL module.
             * @default acme
             * @example acme
             */
            module?: string;
        };
        "getsslorder.answer": {
            order: components["schemas"]["order"];
            result: components["schemas"]["result"];
        };
        "getsslorder.parameters": {
            /**
             * @description Also accepted as `id`.
             * @example 1
             */
            order_id: number;
        };
        "getsslorders.answer": {
            orders: components["schemas"]["order"][];
            result: components["schemas"]["result"];
            totalresults: number;
        };
        "getsslorders.parameters": {
            /**
             * @description Also accepted as `clientid` (extension), `userid` (extension).
             * @example 1
             */
            client_id?: number;
            /** @default 25 */
            limitnum?: number;
            /** @default 1 */
            page?: number;
            /**
             * @description Case-insensitive.
             * @example Active
             */
            status?: string;
        };
        "getstaffonline.answer": {
            result: components["schemas"]["result"];
            staff: components["schemas"]["admins"];
        };
        "getstaffonline.parameters": Record<string, never>;
        "getstats.answer": {
            result: components["schemas"]["result"];
            stats: {
                /** @example 12 */
                active_clients: number;
                /** @example 12 */
                active_services: number;
                /** @example 12 */
                open_tickets: number;
                /** @example 12 */
                pending_orders: number;
                /** @example 12 */
                total_admins: number;
                /** @example 12 */
                total_clients: number;
                /** @example 12 */
                total_domains: number;
                /** @example 12 */
                total_invoices: number;
                /** @example 12 */
                total_orders: number;
                /** @example 12 */
                total_services: number;
                /** @example 12 */
                total_tickets: number;
                /** @example 12 */
                unpaid_invoices: number;
            };
        };
        "getstats.parameters": Record<string, never>;
        "getsupportdepartments.answer": {
            departments: {
                /**
                 * @description Tickets that are open or have a client reply.
                 * @example 3
                 */
                awaitingreply: number;
                deptid: number;
                id: number;
                /** @example Support */
                name: string;
                /**
                 * @description Tickets that are not closed.
                 * @example 5
                 */
                opentickets: number;
            }[];
            result: components["schemas"]["result"];
        };
        "getsupportdepartments.parameters": Record<string, never>;
        "getsupportstatuses.answer": {
            result: components["schemas"]["result"];
            statuses: string[];
        };
        "getsupportstatuses.parameters": Record<string, never>;
        "getticket.answer": {
            result: components["schemas"]["result"];
            ticket: {
                /**
                 * @description User name of the staff member who opened it.
                 * @example grace
                 */
                admin: string | null;
                attachments: components["schemas"]["attachments"];
                client: components["schemas"]["client"];
                clientid: components["schemas"]["clientid.2"];
                date: components["schemas"]["date"];
                deletedreplies: components["schemas"]["deletedreplies"];
                department: {
                    id: number;
                    /** @example Support */
                    name: string;
                };
                deptid: number;
                /** @example Support */
                deptname: string;
                /** Format: email */
                email: string | null;
                /** @description Staff member assigned to the ticket. */
                flag: number | null;
                id: number;
                /**
                 * Format: date-time
                 * @description Time of the last reply, or of opening.
                 */
                lastreply: string;
                /** @description Ticket that this one was merged into. */
                merged_into: number | null;
                /** @example It has been so since yesterday. */
                message: string;
                name: components["schemas"]["fullname"];
                notes: components["schemas"]["notes.3"];
                /** @enum {string} */
                priority: "low" | "medium" | "high" | "critical";
                replies: {
                    /**
                     * @description User name of the staff author.
                     * @example grace
                     */
                    admin: string | null;
                    attachments: components["schemas"]["attachments.item"][];
                    date: components["schemas"]["date"];
                    /**
                     * Format: date-time
                     * @description Time of that change.
                     */
                    editedat: string | null;
                    /**
                     * @description User name of whoever last changed the text.
                     * @example grace
                     */
                    editedby: string | null;
                    /** Format: email */
                    email: string | null;
                    id: number;
                    /** @example It works again. */
                    message: string;
                    name: components["schemas"]["fullname"];
                    replyid: number;
                    /**
                     * @description Subject of the merged ticket whose opening message this was; null for other replies.
                     * @example The site is slow
                     */
                    subject: string | null;
                    userid: components["schemas"]["clientid.2"];
                }[];
                /** @example Open */
                status: string;
                /** @example The site is slow */
                subject: string;
                ticketid: number;
                /** @example 482193 */
                tid: string;
                userid: components["schemas"]["clientid.2"];
            };
        };
        "getticket.parameters": {
            /**
             * @description Ticket id, not the six-digit number. It may be left out where `tid` is sent.
             * @example 1
             */
            ticketid?: number;
            /**
             * @description Six-digit ticket number. Sent with an id, it must be that of the same ticket. *Extension.*
             * @example 482193
             */
            tid?: string;
        };
        "getticketattachment.answer": {
            attachments?: string[];
            /**
             * Format: base64
             * @description File content, in base64.
             */
            data?: string;
            /** @example error.txt */
            filename?: string;
            result: components["schemas"]["result"];
        };
        "getticketattachment.parameters": {
            /**
             * @description Id of the file, which stays when files are deleted or the ticket is merged. Takes precedence over the index. *Extension.*
             * @example 1
             */
            attachmentid?: number;
            /**
             * @description Index of the file, from 0.
             * @example 0
             */
            attachmentindex?: number;
            /** @example 1 */
            ticketid: number;
        };
        "getticketcounts.answer": {
            counts: {
                /** @example 3 */
                all: number;
                /** @example 3 */
                answered: number;
                /** @example 3 */
                closed: number;
                /** @example 3 */
                customer_reply: number;
                /** @example 3 */
                on_hold: number;
                /** @example 3 */
                open: number;
            };
            result: components["schemas"]["result"];
        };
        "getticketcounts.parameters": Record<string, never>;
        "getticketnotes.answer": {
            notes: components["schemas"]["notes.3"];
            result: components["schemas"]["result"];
        };
        "getticketnotes.parameters": {
            /** @example 1 */
            ticketid: number;
        };
        "getticketpredefinedcats.answer": {
            categories: {
                catid: number;
                id: number;
                /** @example Billing */
                name: string;
                /** @example 4 */
                replycount: number;
            }[];
            result: components["schemas"]["result"];
        };
        "getticketpredefinedcats.parameters": Record<string, never>;
        "getticketpredefinedreplies.answer": {
            replies: {
                catid: number;
                id: number;
                /** @example We have sent the money back. */
                message: string;
                /** @example Refund on its way */
                name: string;
            }[];
            result: components["schemas"]["result"];
        };
        "getticketpredefinedreplies.parameters": {
            /** @example 1 */
            catid?: number;
        };
        "gettickets.answer": {
            data: {
                /**
                 * @description User name of the staff member who opened it.
                 * @example grace
                 */
                admin: string | null;
                attachments: components["schemas"]["attachments"];
                client: components["schemas"]["client"];
                clientid: components["schemas"]["clientid.2"];
                date: components["schemas"]["date"];
                deletedreplies: components["schemas"]["deletedreplies"];
                department: {
                    id: number;
                    /** @example Support */
                    name: string;
                };
                deptid: number;
                /** @example Support */
                deptname: string;
                /** Format: email */
                email: string | null;
                /** @description Staff member assigned to the ticket. */
                flag: number | null;
                id: number;
                /**
                 * Format: date-time
                 * @description Time of the last reply, or of opening.
                 */
                lastreply: string;
                /** @description Ticket that this one was merged into. */
                merged_into: number | null;
                /** @example It has been so since yesterday. */
                message: string;
                name: components["schemas"]["fullname"];
                /** @enum {string} */
                priority: "low" | "medium" | "high" | "critical";
                /** @example Open */
                status: string;
                /** @example The site is slow */
                subject: string;
                ticketid: number;
                /** @example 482193 */
                tid: string;
                userid: components["schemas"]["clientid.2"];
            }[];
            numreturned: components["schemas"]["numreturned"];
            result: components["schemas"]["result"];
            startnumber: components["schemas"]["startnumber"];
            totalresults: components["schemas"]["totalresults"];
        };
        "gettickets.parameters": {
            /**
             * @description Also accepted as `userid`, `client_id` (extension).
             * @example 1
             */
            clientid?: number;
            /** @example 1 */
            deptid?: number;
            /**
             * @description Rows per page.
             * @default 25
             */
            limitnum?: number;
            /**
             * @description Offset of the first row; rounded down to the start of its page.
             * @default 0
             */
            limitstart?: number;
            /**
             * @description Case-insensitive.
             * @example Open
             */
            status?: string;
        };
        "gettldpricing.answer": {
            /**
             * @description Code of the currency of the prices.
             * @example USD
             */
            currency: string;
            pricing: {
                /** @description For a year. Null if it is not sold. */
                dns_management_price: number | null;
                /** @description For a year. Null if it is not sold. */
                email_forwarding_price: number | null;
                /** @example .com */
                extension: string;
                /**
                 * @description Days after the expiry in which a domain is renewed at the usual price.
                 * @example 30
                 */
                grace_days: number;
                id: number;
                /** @description For a year. Null if it is not sold. */
                id_protection_price: number | null;
                /** @description Numbers of years that it is sold for, with the prices for all of them. */
                periods: {
                    register_price: number | null;
                    renew_price: number | null;
                    /** @example 2 */
                    years: number;
                }[];
                /**
                 * @description Days after those in which it has to be restored.
                 * @example 30
                 */
                redemption_days: number;
                /** @description Price of restoring a domain, beside its renewal. Null if nothing is charged for it. */
                redemption_fee: number | null;
                /** @description For a year. Null if registrations are not offered. */
                register_price: number | null;
                /** @description For a year. Null if renewals are not offered. */
                renew_price: number | null;
                tldid: number;
                /** @description Null if transfers are not offered. */
                transfer_price: number | null;
            }[];
            result: components["schemas"]["result"];
        };
        "gettldpricing.parameters": {
            /**
             * @description Currency of the prices, by code or id; defaults to the default currency. *Extension.*
             * @example EUR
             */
            currency?: string;
        };
        "gettodoitems.answer": {
            items: {
                /** @description Staff account assigned to the item. */
                admin: number | null;
                /** @example grace */
                adminusername: string | null;
                created_at: components["schemas"]["date"];
                /** @example It ends with the year. */
                description: string | null;
                due_date: components["schemas"]["regdate"];
                /**
                 * Format: date
                 * @description Same as `due_date`.
                 */
                duedate: string | null;
                id: number;
                itemid: number;
                /** @enum {string} */
                status: "New" | "In Progress" | "Completed" | "Deferred";
                /** @example Renew the contract of the data centre */
                title: string;
            }[];
            result: components["schemas"]["result"];
        };
        "gettodoitems.parameters": {
            /**
             * @description In any letter case.
             * @enum {string}
             */
            status?: "New" | "In Progress" | "Completed" | "Deferred";
        };
        "gettodoitemstatuses.answer": {
            result: components["schemas"]["result"];
            statuses: ("New" | "In Progress" | "Completed" | "Deferred")[];
        };
        "gettodoitemstatuses.parameters": Record<string, never>;
        "gettransactions.answer": {
            data: components["schemas"]["transactions"];
            numreturned: components["schemas"]["numreturned"];
            result: components["schemas"]["result"];
            startnumber: components["schemas"]["startnumber"];
            totalresults: components["schemas"]["totalresults"];
        };
        "gettransactions.parameters": {
            /**
             * @description Also accepted as `userid`, `client_id` (extension).
             * @example 1
             */
            clientid?: number;
            /** @example 1 */
            invoiceid?: number;
            /**
             * @description Rows per page.
             * @default 25
             */
            limitnum?: number;
            /**
             * @description Offset of the first row; rounded down to the start of its page.
             * @default 0
             */
            limitstart?: number;
        };
        "getuserpermissions.answer": {
            clientid: components["schemas"]["clientid"];
            owner: boolean;
            permissions: components["schemas"]["permissions"];
            result: components["schemas"]["result"];
            userid: number;
        };
        "getuserpermissions.parameters": {
            /**
             * @description Also accepted as `client_id`.
             * @example 1
             */
            clientid: number;
            /**
             * @description Also accepted as `user_id`.
             * @example 1
             */
            userid: number;
        };
        "getusers.answer": {
            numreturned: components["schemas"]["numreturned"];
            result: components["schemas"]["result"];
            startnumber: components["schemas"]["startnumber"];
            totalresults: components["schemas"]["totalresults"];
            users: {
                clients: {
                    clientid: components["schemas"]["clientid"];
                    owner: boolean;
                }[];
                created_at: components["schemas"]["date"];
                /** Format: email */
                email: string;
                /** @example Ada */
                first_name: string;
                id: number;
                /** @example Lovelace */
                last_name: string;
                userid: number;
            }[];
        };
        "getusers.parameters": {
            /** @description Also accepted as `client_id` (extension), `userid` (extension). */
            clientid?: components["schemas"]["parameters.clientid"];
            /**
             * @description Rows per page.
             * @default 25
             */
            limitnum?: number;
            /**
             * @description Offset of the first row; rounded down to the start of its page.
             * @default 0
             */
            limitstart?: number;
        };
        id: number;
        "id.2": number;
        /**
         * @description Lists that restrict the credential by which this one was made; a call must come from an address in each, besides `allowed_ips`. Nothing changes them.
         * @example [
         *       [
         *         "192.0.2.0/24"
         *       ]
         *     ]
         */
        inherited_allowed_ips: string[][];
        "listoauthcredentials.answer": {
            credentials: {
                allowed_ips: string[];
                created_at: components["schemas"]["date"];
                credentialid: number;
                /** @example Order portal */
                description: string | null;
                id: number;
                /** @example x7Q1x7Q1x7Q1x7Q1x7Q1x7Q1x7Q1x7Q1 */
                identifier: string;
                inherited_allowed_ips: components["schemas"]["inherited_allowed_ips"];
                /** @description Addresses allowed by the set-up file; a call must come from an address in both lists. */
                setup_allowed_ips: string[];
            }[];
            result: components["schemas"]["result"];
        };
        "listoauthcredentials.parameters": Record<string, never>;
        "logactivity.answer": {
            result: components["schemas"]["result"];
        };
        "logactivity.parameters": {
            /**
             * @description Client that the entry is about. Also accepted as `client_id` (extension), `userid` (extension).
             * @example 1
             */
            clientid?: number;
            /** @example Called the data centre. */
            description: string;
        };
        /** @description False where nothing was queued, because mail is disabled or the template is switched off. */
        mailed: boolean;
        "mergeticket.answer": {
            result: components["schemas"]["result"];
            /**
             * @description Ticket that remains.
             * @example 2
             */
            ticketid: number;
        };
        "mergeticket.parameters": {
            /**
             * @description Also merge tickets of different clients. *Extension.*
             * @default false
             */
            force?: boolean;
            /**
             * @description Ticket that remains.
             * @example 2
             */
            mergeid: number;
            /**
             * @description Ticket to merge and close.
             * @example 1
             */
            ticketid: number;
        };
        "modulechangepackage.answer": {
            /**
             * @description Message from the server module.
             * @example The account was created
             */
            message: string;
            result: components["schemas"]["result"];
            serviceid: components["schemas"]["id"];
        } & {
            [key: string]: string | number | boolean;
        };
        "modulechangepackage.parameters": {
            /**
             * @description Product whose plan to use.
             * @example 1
             */
            packageid: number;
            serviceid: components["schemas"]["parameters.serviceid"];
        };
        "modulechangepw.answer": {
            /**
             * @description Message from the server module.
             * @example The account was created
             */
            message: string;
            result: components["schemas"]["result"];
            serviceid: components["schemas"]["id"];
        } & {
            [key: string]: string | number | boolean;
        };
        "modulechangepw.parameters": {
            serviceid: components["schemas"]["parameters.serviceid"];
            /**
             * Format: password
             * @description The new password. Also accepted as `password`.
             */
            servicepassword: string;
        };
        "modulecreate.answer": {
            /**
             * @description Message from the server module.
             * @example The account was created
             */
            message: string;
            result: components["schemas"]["result"];
            serviceid: components["schemas"]["id"];
        } & {
            [key: string]: string | number | boolean;
        };
        "modulecreate.parameters": {
            serviceid: components["schemas"]["parameters.serviceid"];
        };
        "modulecustom.answer": {
            /**
             * @description Message from the server module.
             * @example The account was created
             */
            message: string;
            result: components["schemas"]["result"];
            serviceid: components["schemas"]["id"];
        } & {
            [key: string]: string | number | boolean;
        };
        "modulecustom.parameters": {
            /**
             * @description Name of a function that the module offers.
             * @example reboot
             */
            func_name: string;
            serviceid: components["schemas"]["parameters.serviceid"];
        };
        "modulesuspend.answer": {
            /**
             * @description Message from the server module.
             * @example The account was created
             */
            message: string;
            result: components["schemas"]["result"];
            serviceid: components["schemas"]["id"];
        } & {
            [key: string]: string | number | boolean;
        };
        "modulesuspend.parameters": {
            /**
             * @description Stored, and sent to the server. Also accepted as `suspendreason` (extension).
             * @example Sends unsolicited mail
             */
            reason?: string;
            serviceid: components["schemas"]["parameters.serviceid"];
        };
        "moduleterminate.answer": {
            /**
             * @description Message from the server module.
             * @example The account was created
             */
            message: string;
            result: components["schemas"]["result"];
            serviceid: components["schemas"]["id"];
        } & {
            [key: string]: string | number | boolean;
        };
        "moduleterminate.parameters": {
            serviceid: components["schemas"]["parameters.serviceid"];
        };
        "moduleunsuspend.answer": {
            /**
             * @description Message from the server module.
             * @example The account was created
             */
            message: string;
            result: components["schemas"]["result"];
            serviceid: components["schemas"]["id"];
        } & {
            [key: string]: string | number | boolean;
        };
        "moduleunsuspend.parameters": {
            serviceid: components["schemas"]["parameters.serviceid"];
        };
        /**
         * @description Staff notes; never shown to the client.
         * @example Prefers to be called in the morning.
         */
        notes: string | null;
        /**
         * @description Staff notes; never shown to the client.
         * @example Moved from another host.
         */
        "notes.2": string | null;
        "notes.3": {
            /** @example grace */
            admin: string;
            date: components["schemas"]["date"];
            id: number;
            /** @example The disk is full. */
            message: string;
            noteid: number;
            ticketid: number;
        }[];
        /** @description Number of rows on this page. */
        numreturned: number;
        "openticket.answer": {
            result: components["schemas"]["result"];
            ticketid: number;
            /**
             * @description Six-digit ticket number.
             * @example 482193
             */
            tid: string;
        };
        "openticket.parameters": {
            /**
             * @description Any value makes it a staff entry. It is always signed with the caller's user name.
             * @example grace
             */
            adminusername?: string;
            attachments?: components["schemas"]["parameters.attachments"];
            /**
             * @description Defaults to the client with the sender’s address, or with the only account of its login. Also accepted as `userid`, `client_id` (extension).
             * @example 1
             */
            clientid?: number;
            /** @example 1 */
            deptid: number;
            /**
             * Format: email
             * @description E-mail address of the sender.
             * @example ada@example.com
             */
            email: string;
            /** @example It has been so since yesterday. */
            message: string;
            /**
             * @description Name of a guest sender. Defaults to the address.
             * @example Ada Lovelace
             */
            name?: string;
            /**
             * @default medium
             * @enum {string}
             */
            priority?: "low" | "medium" | "high" | "critical";
            /** @example The site is slow */
            subject: string;
        };
        order: {
            /** @example 12 Mill Lane */
            admin_address: string | null;
            /** @example Leeds */
            admin_city: string | null;
            /** @example NO */
            admin_country: string | null;
            /** Format: email */
            admin_email: string | null;
            /** @example Ada */
            admin_first_name: string | null;
            /** @example Lovelace */
            admin_last_name: string | null;
            /** @example Analytical Engines Ltd */
            admin_org: string | null;
            /** @example +44 113 496 0000 */
            admin_phone: string | null;
            /** @example West Yorkshire */
            admin_state: string | null;
            /** @example LS1 4AP */
            admin_zip: string | null;
            /**
             * Format: email
             * @description Address that receives the approval request when validating by e-mail.
             */
            approver_email: string | null;
            /** @example DV */
            cert_type: string | null;
            /**
             * @description PEM.
             * @example -----BEGIN CERTIFICATE-----…
             */
            certificate: string | null;
            /** @description Intermediate certificates, in PEM. */
            chain: string | null;
            challenges: components["schemas"]["challenges"];
            client: components["schemas"]["client"];
            client_id: components["schemas"]["clientid.2"];
            created_at: components["schemas"]["date"];
            /**
             * @description PEM.
             * @example -----BEGIN CERTIFICATE REQUEST-----…
             */
            csr: string | null;
            /**
             * @description Common name of the certificate; `*.<name>` for a wildcard.
             * @example example.com
             */
            domain: string | null;
            domain_unicode: components["schemas"]["domain_unicode"];
            /** @description Additional names on the certificate. */
            domains: string[];
            /**
             * Format: date-time
             * @description When the certificate ends; null without one.
             */
            expires_at: string | null;
            id: number;
            /**
             * @description Last message from the provider.
             * @example The certificate is issued
             */
            message: string | null;
            /**
             * @description Name of an installed SSL module.
             * @example acme
             */
            module: string;
            order_id: number;
            /**
             * Format: date-time
             * @description When the service renews the certificate by itself; null where it does not.
             */
            renew_at: string | null;
            service: {
                billing_cycle: components["schemas"]["billing_cycle"];
                clientid: components["schemas"]["clientid.2"];
                /** @example USD */
                currencycode: string;
                /** @example ada.example.com */
                domain: string | null;
                domain_unicode: components["schemas"]["domain_unicode"];
                firstpaymentamount: number;
                /** @example Hosting */
                groupname: string | null;
                id: components["schemas"]["id"];
                /** @example Basic hosting */
                name: string | null;
                next_due_date: components["schemas"]["regdate"];
                notes?: components["schemas"]["notes.2"];
                orderid: number | null;
                /** @example 2601310001 */
                ordernumber: string | null;
                /** @example banktransfer */
                paymentmethod: string | null;
                pid: number | null;
                recurringamount: number;
                regdate: components["schemas"]["regdate"];
                serverid: number | null;
                /** @example one */
                servername: string | null;
                serviceid: components["schemas"]["id"];
                status: components["schemas"]["status.2"];
                /** @example Overdue on payment */
                suspensionreason: string | null;
                /**
                 * @description User name on the server.
                 * @example ada
                 */
                username?: string | null;
            } | null;
            service_id: number | null;
            status: components["schemas"]["status.4"];
            /** @enum {string} */
            validation_method: "email" | "dns" | "http";
            /** @example nginx */
            webserver_type: string | null;
        };
        "orderfraudcheck.answer": {
            /** @description True when the score is 60 or more. */
            fraud: boolean;
            /** @example 20 */
            fraud_score: number;
            orderid: number;
            reasons: string[];
            result: components["schemas"]["result"];
            /** @enum {string} */
            risk_level: "low" | "medium" | "high";
        };
        "orderfraudcheck.parameters": {
            orderid: components["schemas"]["parameters.id"];
        };
        /**
         * @description Files of up to 8 MiB each: a list of `name` and base64 `data`, that list as base64-encoded JSON, or multipart file parts. In a form, `attachments[0][name]` and so on. It must be at most 10 files, each with a name of 1 to 255 characters and its data in base64. *Extension.*
         * @example [
         *       {
         *         "name": "error.txt",
         *         "data": "SGVsbG8h"
         *       }
         *     ]
         */
        "parameters.attachments": {
            /** Format: base64 */
            data: string;
            name: string;
        }[];
        /** @example 1 */
        "parameters.clientid": number;
        /**
         * @description Also accepted as `client_id` (extension), `userid` (extension).
         * @example 1
         */
        "parameters.clientid.2": number;
        /** @example Consulting, 2 hours */
        "parameters.description": string;
        /**
         * Format: date
         * @description Sent empty, it is cleared. Also accepted as `duedate` (extension).
         * @example 2026-01-31
         */
        "parameters.due_date": string;
        /**
         * Format: email
         * @example ada@example.com
         */
        "parameters.email": string;
        /** @example 1 */
        "parameters.id": number;
        /** @example 180 */
        "parameters.itemamount": number;
        /**
         * @description How many units, 1 by default; needs the unit price. *Extension.*
         * @example 2
         */
        "parameters.itemquantity": number;
        "parameters.items.item": {
            /** @example Site design */
            description: string;
            /**
             * @description Discount on the line, as a percentage.
             * @default 0
             * @example 10
             */
            discount?: number;
            /**
             * @default 1
             * @example 2.5
             */
            quantity?: number;
            /** @default false */
            taxable?: boolean;
            /**
             * @description In the client's currency.
             * @example 80
             */
            unit_price: number;
        };
        /**
         * @description Unit of the quantity, a code of UN/ECE Recommendation 20; C62, a piece, by default. *Extension.*
         * @example HUR
         */
        "parameters.itemunit": string;
        /**
         * @description Price of one unit. The amount is quantity × unit price, less the discount, rounded once; an amount that is sent as well has to agree. *Extension.*
         * @example 90
         */
        "parameters.itemunitprice": number;
        /** @example 1 */
        "parameters.serviceid": number;
        /** @default true */
        "parameters.taxed": boolean;
        /**
         * @description Also accepted as `clientid` (extension), `client_id` (extension).
         * @example 1
         */
        "parameters.userid": number;
        "pendingorder.answer": {
            orderid: number;
            result: components["schemas"]["result"];
            /** @example Pending */
            status: string;
        };
        "pendingorder.parameters": {
            orderid: components["schemas"]["parameters.id"];
        };
        /**
         * @description `all`, or a list of the login's permissions.
         * @example all
         */
        permissions: "all" | ("profile" | "contacts" | "products" | "manageproducts" | "productsso" | "domains" | "managedomains" | "invoices" | "quotes" | "tickets" | "affiliates" | "emails" | "orders")[];
        project: {
            client: components["schemas"]["client"];
            clientid: components["schemas"]["clientid.2"];
            created_at: components["schemas"]["date"];
            /** @example Mail and three sites. */
            description: string | null;
            due_date: components["schemas"]["regdate"];
            id: number;
            messages: {
                /** @example grace */
                admin: string;
                date: components["schemas"]["date"];
                id: number;
                /** @example The new host is ready. */
                message: string;
                messageid: number;
            }[];
            owner: {
                adminid: number;
                /** @example Grace */
                firstname: string;
                id: number;
                /** @example Hopper */
                lastname: string;
                /** @example grace */
                username: string;
            } | null;
            projectid: number;
            /** @enum {string} */
            status: "pending" | "in_progress" | "completed" | "cancelled";
            tasks: {
                completed: boolean;
                created_at: components["schemas"]["date"];
                due_date: components["schemas"]["regdate"];
                id: number;
                /** @example After office hours. */
                notes: string | null;
                projectid: number;
                /**
                 * @description Total seconds of all ended timers.
                 * @example 5400
                 */
                seconds: number;
                /** @example Move the mailboxes */
                task: string;
                taskid: number;
                timers: {
                    /** @example grace */
                    admin: string;
                    adminid: number;
                    /** Format: date-time */
                    ended_at: string | null;
                    id: number;
                    /**
                     * @description Null while the timer is running.
                     * @example 1800
                     */
                    seconds: number | null;
                    started_at: components["schemas"]["date"];
                    taskid: number;
                    timerid: number;
                }[];
            }[];
            /** @example Move from another host */
            title: string;
            userid: components["schemas"]["clientid.2"];
        };
        /** Format: date */
        regdate: string | null;
        "reissuesslorder.answer": {
            challenges: components["schemas"]["challenges"];
            /**
             * @description Last message from the provider.
             * @example The certificate is issued
             */
            message: string;
            order_id: number;
            result: components["schemas"]["result"];
            status: components["schemas"]["status.4"];
        };
        "reissuesslorder.parameters": {
            /**
             * @description PEM.
             * @example -----BEGIN CERTIFICATE REQUEST-----…
             */
            csr: string;
            /** @example 1 */
            order_id: number;
        };
        "resendsslvalidation.answer": {
            challenges: components["schemas"]["challenges"];
            /**
             * @description Last message from the provider.
             * @example The certificate is issued
             */
            message: string;
            order_id: number;
            result: components["schemas"]["result"];
            status: components["schemas"]["status.4"];
        };
        "resendsslvalidation.parameters": {
            /** @example 1 */
            order_id: number;
        };
        "resetpassword.answer": {
            /**
             * Format: email
             * @description Address that the link was sent to.
             */
            email: string;
            mailed: components["schemas"]["mailed"];
            result: components["schemas"]["result"];
        };
        "resetpassword.parameters": {
            email?: components["schemas"]["parameters.email"];
            /** @example 1 */
            id?: number;
        } & ({
            email: components["schemas"]["parameters.email"];
        } | {
            /** @example 1 */
            id: number;
        });
        /** @constant */
        result: "success";
        /** @description Seller on the day of issue; null on a draft, or if not recorded. */
        seller: {
            /** @example 1 Engine Street, Leeds */
            address: string;
            /** @example Analytical Hosting */
            name: string;
            /** @example GB987654321 */
            tax_number: string;
        } | null;
        "sendadminemail.answer": {
            mailed: components["schemas"]["mailed"];
            /**
             * @description Number of recipients.
             * @example 3
             */
            recipients: number;
            result: components["schemas"]["result"];
        };
        "sendadminemail.parameters": {
            /**
             * @description HTML.
             * @example <p>Please tell your clients.</p>
             */
            custommessage: string;
            /** @example Maintenance on Sunday */
            customsubject: string;
            /** @example 1 */
            deptid?: number;
        };
        "sendemail.answer": {
            mailed: components["schemas"]["mailed"];
            /**
             * @description Address that the mail was queued for.
             * @example ada@example.com
             */
            recipient: string;
            result: components["schemas"]["result"];
        };
        "sendemail.parameters": {
            /**
             * @description HTML of a custom mail; empty if left out.
             * @example <p>It is done.</p>
             */
            custommessage?: string;
            /** @example About your move */
            customsubject?: string;
            /**
             * @default general
             * @enum {string}
             */
            customtype?: "general" | "invoice" | "product" | "service" | "domain";
            /** @example 1 */
            id: number;
            /**
             * @description Name of a built-in mail; takes precedence over a custom one. In any letter case.
             * @enum {string}
             */
            messagename?: "invoice created" | "invoice payment confirmation" | "invoice reminder" | "invoice overdue" | "service welcome email" | "service suspension" | "service unsuspension" | "service termination" | "order confirmation" | "domain registration confirmation" | "domain renewal reminder" | "account signup email";
        } & ({
            /**
             * @description Name of a built-in mail; takes precedence over a custom one. In any letter case.
             * @enum {string}
             */
            messagename: "invoice created" | "invoice payment confirmation" | "invoice reminder" | "invoice overdue" | "service welcome email" | "service suspension" | "service unsuspension" | "service termination" | "order confirmation" | "domain registration confirmation" | "domain renewal reminder" | "account signup email";
        } | {
            /** @example About your move */
            customsubject: string;
        });
        "sendquote.answer": {
            quoteid: number;
            result: components["schemas"]["result"];
            /** @enum {string} */
            status: "Draft" | "Sent" | "Accepted" | "Declined";
        };
        "sendquote.parameters": {
            /** @example 1 */
            quoteid: number;
        };
        "services.item": {
            billing_cycle: components["schemas"]["billing_cycle"];
            clientid: components["schemas"]["clientid.2"];
            /** @example USD */
            currencycode: string;
            /** @example ada.example.com */
            domain: string | null;
            domain_unicode: components["schemas"]["domain_unicode"];
            firstpaymentamount: number;
            /** @example Hosting */
            groupname: string | null;
            id: components["schemas"]["id"];
            /** @example Basic hosting */
            name: string | null;
            next_due_date: components["schemas"]["regdate"];
            notes?: components["schemas"]["notes.2"];
            orderid: number | null;
            /** @example 2601310001 */
            ordernumber: string | null;
            /** @example banktransfer */
            paymentmethod: string | null;
            pid: number | null;
            recurringamount: number;
            regdate: components["schemas"]["regdate"];
            serverid: number | null;
            /** @example one */
            servername: string | null;
            serviceid: components["schemas"]["id"];
            status: components["schemas"]["status.2"];
            /** @example Overdue on payment */
            suspensionreason: string | null;
            /**
             * @description User name on the server.
             * @example ada
             */
            username?: string | null;
        };
        "setconfigurationvalue.answer": {
            result: components["schemas"]["result"];
            /**
             * @description Setting name, case-insensitive.
             * @example company_name
             */
            setting: string;
            /**
             * @description The setting of the service that this name resembles, where the name is none itself.
             * @example invoice_due_days
             */
            similar?: string;
        };
        "setconfigurationvalue.parameters": {
            /**
             * @description Setting name, case-insensitive.
             * @example company_name
             */
            setting: string;
            /** @example Analytical Hosting */
            value: string | null;
        };
        /**
         * @description Offset of this page.
         * @example 0
         */
        startnumber: number;
        "starttasktimer.answer": {
            result: components["schemas"]["result"];
            started_at: components["schemas"]["date"];
            taskid: number;
            timerid: number;
        };
        "starttasktimer.parameters": {
            /**
             * @description If sent, the task must belong to this project.
             * @example 1
             */
            projectid?: number;
            /** @example 1 */
            taskid: number;
        };
        /** @enum {string} */
        status: "draft" | "unpaid" | "paid" | "partially_paid" | "overdue" | "cancelled" | "refunded" | "collections" | "payment_pending";
        /** @enum {string} */
        "status.2": "pending" | "active" | "suspended" | "terminated" | "cancelled" | "fraud" | "completed";
        /** @enum {string} */
        "status.3": "pending" | "active" | "grace" | "redemption" | "expired" | "cancelled" | "fraud" | "transferred_away";
        /** @enum {string} */
        "status.4": "Awaiting Configuration" | "Awaiting Validation" | "Active" | "Reissuing" | "Cancelled" | "Failed";
        /**
         * @description Tax number of the client.
         * @example GB123456789
         */
        tax_id: string | null;
        /** @description Number of rows in the whole list. */
        totalresults: number;
        transactions: {
            amountin: number;
            /** @example 0 */
            amountout: number;
            /** @example USD */
            currency_code: string;
            date: components["schemas"]["date"];
            /** @example Payment of invoice 1042 */
            description: string;
            /** @example banktransfer */
            gateway: string;
            id: number;
            invoiceid: number | null;
            transactionid: number;
            /** @example ch_3Pz1 */
            transid: string | null;
            userid: components["schemas"]["clientid.2"];
        }[];
        "triggernotificationevent.answer": {
            /** @enum {string} */
            event: "api.custom";
            result: components["schemas"]["result"];
            /**
             * @description Number of active notification rules reached.
             * @example 2
             */
            rules: number;
        };
        "triggernotificationevent.parameters": {
            /** @example The nightly backup of host one did not finish. */
            message: string;
            /**
             * @description Passed on unchanged.
             * @example backup
             */
            notification_identifier?: string;
            /** @example Backup failed */
            title: string;
            /**
             * @description Link for details; http or https.
             * @example https://status.example.com/7
             */
            url?: string;
        };
        "updateadminnotes.answer": {
            clientid: components["schemas"]["clientid"];
            result: components["schemas"]["result"];
        };
        "updateadminnotes.parameters": {
            clientid: components["schemas"]["parameters.clientid.2"];
            /**
             * @description New notes; empty clears them. Sent empty, it is cleared.
             * @example Prefers to be called.
             */
            notes?: string;
        };
        "updateannouncement.answer": {
            announcementid: number;
            result: components["schemas"]["result"];
        };
        "updateannouncement.parameters": {
            /**
             * @description Text of the announcement. It cannot be emptied.
             * @example Our mail servers rest from 2 to 3.
             */
            announcement?: string;
            /** @example 1 */
            announcementid: number;
            /** @description It cannot be emptied. */
            published?: boolean;
            /**
             * @description It cannot be emptied.
             * @example Maintenance on Sunday
             */
            title?: string;
        };
        "updateclient.answer": {
            clientid: components["schemas"]["clientid"];
            result: components["schemas"]["result"];
        };
        "updateclient.parameters": {
            /**
             * @description Sent empty, it is cleared.
             * @example 12 Mill Lane
             */
            address1?: string;
            /**
             * @description Sent empty, it is cleared. *Extension.*
             * @example Second floor
             */
            address2?: string;
            /**
             * @description Sent empty, it is cleared.
             * @example Leeds
             */
            city?: string;
            clientid: components["schemas"]["parameters.clientid.2"];
            /**
             * @description Sent empty, it is cleared.
             * @example Analytical Engines Ltd
             */
            companyname?: string;
            /**
             * @description It must be a two-letter country code. It cannot be emptied.
             * @example NO
             */
            country?: string;
            /**
             * @description Currency code or id; cannot change once the client has an invoice. It cannot be emptied. *Extension.*
             * @example USD
             */
            currency?: string;
            /**
             * Format: email
             * @description Must be unique among clients. It cannot be emptied.
             * @example ada@example.com
             */
            email?: string;
            /**
             * @description It cannot be emptied.
             * @example Ada
             */
            firstname?: string;
            /**
             * @description Client group; its discount applies to invoices. Sent empty, it is cleared. *Extension.*
             * @example 1
             */
            groupid?: number;
            /**
             * @description Language of e-mails, such as `en`. It cannot be emptied. *Extension.*
             * @example en
             */
            language?: string;
            /**
             * @description It cannot be emptied.
             * @example Lovelace
             */
            lastname?: string;
            /**
             * @description Staff notes; never shown to the client. Sent empty, it is cleared. *Extension.*
             * @example Prefers to be called in the morning.
             */
            notes?: string;
            /**
             * Format: password
             * @description New password of the login that owns the account; ends its sessions and links. It cannot be emptied. *Extension.* Also accepted as `password` (extension).
             */
            password2?: string;
            /**
             * @description Sent empty, it is cleared.
             * @example +44 113 496 0000
             */
            phonenumber?: string;
            /**
             * @description Sent empty, it is cleared.
             * @example LS1 4AP
             */
            postcode?: string;
            /**
             * @description Sent empty, it is cleared.
             * @example West Yorkshire
             */
            state?: string;
            /**
             * @description It cannot be emptied.
             * @enum {string}
             */
            status?: "active" | "inactive" | "closed";
            /**
             * @description Tax number of the client. Sent empty, it is cleared. *Extension.*
             * @example GB123456789
             */
            tax_id?: string;
            /** @description It cannot be emptied. *Extension.* */
            taxexempt?: boolean;
        };
        "updateclientaddon.answer": {
            addonid: number;
            result: components["schemas"]["result"];
        };
        "updateclientaddon.parameters": {
            /**
             * @description Also accepted as `addonid` (extension).
             * @example 1
             */
            id: number;
            /**
             * @description Sent empty, it is cleared.
             * @example The second address is for mail.
             */
            notes?: string;
            /**
             * @description Price of each period from now on. It cannot be emptied. *Extension.*
             * @example 12.5
             */
            recurringamount?: number;
            /**
             * @description It cannot be emptied.
             * @enum {string}
             */
            status?: "pending" | "active" | "suspended" | "terminated" | "cancelled" | "fraud" | "completed";
        };
        "updateclientdomain.answer": {
            domainid: components["schemas"]["id.2"];
            result: components["schemas"]["result"];
        };
        "updateclientdomain.parameters": {
            /**
             * @description Client that the domain moves to. Unpaid lines are withdrawn and renewals billed to that client; past invoices stay. The registrar is not told. It cannot be emptied. *Extension.* Also accepted as `client_id` (extension), `userid` (extension).
             * @example 1
             */
            clientid?: number;
            /** @description It cannot be emptied. Also accepted as `dnsmanagement` (extension). */
            dns_management?: boolean;
            /** @example 1 */
            domainid: number;
            /** @description True if renewals are no longer invoiced; an unpaid one is withdrawn. It cannot be emptied. *Extension.* */
            donotrenew?: boolean;
            /** @description It cannot be emptied. Also accepted as `emailforwarding` (extension). */
            email_forwarding?: boolean;
            /**
             * Format: date
             * @description Sent empty, it is cleared.
             * @example 2026-01-31
             */
            expirydate?: string;
            /** @description It cannot be emptied. Also accepted as `idprotection` (extension). */
            id_protection?: boolean;
            /**
             * Format: date
             * @description Sent empty, it is cleared.
             * @example 2026-01-31
             */
            nextduedate?: string;
            /**
             * @description Sent empty, it is cleared.
             * @example For the new shop.
             */
            notes?: string;
            /**
             * @description Name of an installed payment gateway. It cannot be emptied.
             * @example banktransfer
             */
            paymentmethod?: string;
            /**
             * @description Price of each renewal from now on. It cannot be emptied. *Extension.*
             * @example 12.5
             */
            recurringamount?: number;
            /**
             * Format: date
             * @description Sent empty, it is cleared.
             * @example 2026-01-31
             */
            regdate?: string;
            /**
             * @description Name of an installed registrar module; empty for a domain without one. Sent empty, it is cleared.
             * @example manual
             */
            registrar?: string;
            /**
             * @description It cannot be emptied.
             * @enum {string}
             */
            status?: "pending" | "active" | "grace" | "redemption" | "expired" | "cancelled" | "fraud" | "transferred_away";
        };
        "updateclientproduct.answer": {
            result: components["schemas"]["result"];
            serviceid: components["schemas"]["id"];
        };
        "updateclientproduct.parameters": {
            /**
             * @description Brings the price of the product on this cycle along, else keeps the price per month. It cannot be emptied. Also accepted as `billingcycle` (extension).
             * @enum {string}
             */
            billing_cycle?: "monthly" | "quarterly" | "semiannually" | "annually" | "biennially" | "triennially" | "onetime";
            /**
             * @description Client that the service moves to, with its addons and certificates. Unpaid lines are withdrawn and billed to that client; past invoices stay. It cannot be emptied. *Extension.* Also accepted as `client_id` (extension), `userid` (extension).
             * @example 1
             */
            clientid?: number;
            /**
             * @description Sent empty, it is cleared.
             * @example ada.example.com
             */
            domain?: string;
            /**
             * @description Price of the first period, on record. It cannot be emptied. *Extension.*
             * @example 12.5
             */
            firstpaymentamount?: number;
            /**
             * Format: date
             * @description Sent empty, it is cleared. Also accepted as `nextduedate` (extension).
             * @example 2026-01-31
             */
            next_due_date?: string;
            /**
             * @description Staff notes; never shown to the client. Sent empty, it is cleared.
             * @example Moved from another host.
             */
            notes?: string;
            /**
             * Format: password
             * @description Password on record; the password on the server does not change. It cannot be emptied. Also accepted as `servicepassword` (extension).
             */
            password?: string;
            /**
             * @description Price of each period from now on. It cannot be emptied. *Extension.*
             * @example 12.5
             */
            recurringamount?: number;
            serviceid: components["schemas"]["parameters.serviceid"];
            /**
             * @description It cannot be emptied.
             * @enum {string}
             */
            status?: "pending" | "active" | "suspended" | "terminated" | "cancelled" | "fraud" | "completed";
            /**
             * @description User name on the server. Sent empty, it is cleared. Also accepted as `serviceusername` (extension).
             * @example ada
             */
            username?: string;
        };
        "updatecontact.answer": {
            contactid: number;
            result: components["schemas"]["result"];
        };
        "updatecontact.parameters": {
            /** @example 1 */
            contactid: number;
            /**
             * Format: email
             * @description It cannot be emptied.
             * @example ada@example.com
             */
            email?: string;
            /**
             * @description It cannot be emptied.
             * @example Charles
             */
            firstname?: string;
            /**
             * @description It cannot be emptied.
             * @example Babbage
             */
            lastname?: string;
            /**
             * @description Sent empty, it is cleared. *Extension.*
             * @example +44 113 496 0001
             */
            phonenumber?: string;
        };
        "updateinvoice.answer": {
            /** @description With `duplicate`: amount still owed. */
            balance?: number;
            /** @description True when `transid` was already recorded at this gateway, for whatever invoice, or for a refund of this one; neither a payment nor a refund was recorded. */
            duplicate?: boolean;
            invoiceid: number;
            result: components["schemas"]["result"];
            /**
             * @description With `duplicate`: status of the invoice.
             * @enum {string}
             */
            status?: "draft" | "unpaid" | "paid" | "partially_paid" | "overdue" | "cancelled" | "refunded" | "collections" | "payment_pending";
        };
        "updateinvoice.parameters": {
            /**
             * @description Writes a credit note over this amount, tax included. What had been paid of it becomes credit. *Extension.*
             * @example 12.5
             */
            creditamount?: number;
            /**
             * @description Reason on that credit note. *Extension.*
             * @example Goodwill
             */
            creditreason?: string;
            /**
             * Format: date
             * @description Fixed once something was paid, credited or refunded on the invoice. A due date that is not sent moves along where it would come before the date. It cannot be emptied.
             * @example 2026-01-31
             */
            date?: string;
            /**
             * Format: date
             * @description It cannot be emptied.
             * @example 2026-01-31
             */
            duedate?: string;
            /**
             * @description Gateway of that payment or refund.
             * @default manual
             */
            gateway?: string;
            /** @example 1 */
            invoiceid: number;
            /**
             * @description Sent empty, it is cleared.
             * @example Purchase order 4711
             */
            notes?: string;
            /**
             * @description Name of an installed payment gateway. It cannot be emptied.
             * @example banktransfer
             */
            paymentmethod?: string;
            /**
             * @description Amount to give back; defaults to all that was paid. The status follows once nothing is left. *Extension.*
             * @example 12.5
             */
            refundamount?: number;
            /**
             * @description With status `refunded`: gives back what was paid, through its gateway (`gateway`), to the client’s credit (`credit`), or only on record (`record`). Without it the status is a label. *Extension.*
             * @enum {string}
             */
            refundto?: "gateway" | "credit" | "record";
            /**
             * @description It cannot be emptied.
             * @enum {string}
             */
            status?: "draft" | "unpaid" | "paid" | "partially_paid" | "overdue" | "cancelled" | "refunded" | "collections" | "payment_pending";
            /**
             * @description Reference of the payment with status `paid`, or of the refund with `refundto=record`.
             * @example ch_3Pz1
             */
            transid?: string;
            /** @description With status `cancelled`: the billed periods are given away instead of being billed again. *Extension.* */
            waive?: boolean;
        };
        "updatemoduleconfiguration.answer": {
            /** @description Names of the passwords that were sent blank and stay as they are stored. */
            kept: string[];
            /**
             * @description Name of the installed module.
             * @example stripe
             */
            moduleName: string;
            /**
             * @description Server credentials are set in the set-up file.
             * @enum {string}
             */
            moduleType: "gateway" | "registrar" | "ssl" | "addon";
            result: components["schemas"]["result"];
            /** @description Names of the parameters that were stored. */
            updated: string[];
        };
        "updatemoduleconfiguration.parameters": {
            /**
             * @description Name of the installed module.
             * @example stripe
             */
            moduleName: string;
            /**
             * @description Server credentials are set in the set-up file.
             * @enum {string}
             */
            moduleType: "gateway" | "registrar" | "ssl" | "addon";
            /**
             * @description Parameter values by name.
             * @example {
             *       "publishable_key": "pk_test_1"
             *     }
             */
            parameters: {
                [key: string]: string;
            };
        };
        "updateoauthcredential.answer": {
            credentialid: number;
            result: components["schemas"]["result"];
        };
        "updateoauthcredential.parameters": {
            /** @description It cannot be emptied. */
            active?: boolean;
            /**
             * @description IP addresses and CIDR ranges that may use the credential; an empty list means any. The list in the set-up file applies as well. Sent empty, it is cleared.
             * @example [
             *       "192.0.2.10",
             *       "2001:db8::/32"
             *     ]
             */
            allowed_ips?: string[];
            /**
             * @description Also accepted as `credentialId` (extension).
             * @example 1
             */
            credentialid: number;
            /**
             * @description Sent empty, it is cleared.
             * @example Order portal
             */
            description?: string;
        };
        "updatepaymethod.answer": {
            is_default: boolean;
            paymethodid: number;
            result: components["schemas"]["result"];
        };
        "updatepaymethod.parameters": {
            clientid: components["schemas"]["parameters.clientid.2"];
            /**
             * @description Must be unique among the client's payment methods. It cannot be emptied.
             * @example Visa
             */
            description?: string;
            /** @example 1 */
            paymethodid: number;
            /** @description False removes the default if this method was it. It cannot be emptied. */
            set_as_default?: boolean;
        };
        "updateproject.answer": {
            projectid: number;
            result: components["schemas"]["result"];
        };
        "updateproject.parameters": {
            /**
             * @description Sent empty, it is cleared.
             * @example Mail and three sites.
             */
            description?: string;
            due_date?: components["schemas"]["parameters.due_date"];
            /**
             * @description Also accepted as `id`.
             * @example 1
             */
            projectid: number;
            /**
             * @description It cannot be emptied.
             * @enum {string}
             */
            status?: "pending" | "in_progress" | "completed" | "cancelled";
            /**
             * @description It cannot be emptied.
             * @example Move from another host
             */
            title?: string;
        };
        "updateprojecttask.answer": {
            result: components["schemas"]["result"];
            taskid: number;
        };
        "updateprojecttask.parameters": {
            /** @description It cannot be emptied. */
            completed?: boolean;
            due_date?: components["schemas"]["parameters.due_date"];
            /**
             * @description Sent empty, it is cleared. Also accepted as `description`.
             * @example After office hours.
             */
            notes?: string;
            /**
             * @description It cannot be emptied. Also accepted as `title`.
             * @example Move the mailboxes
             */
            task?: string;
            /** @example 1 */
            taskid: number;
        };
        "updatequote.answer": {
            quoteid: number;
            result: components["schemas"]["result"];
        };
        "updatequote.parameters": {
            /**
             * @description Notes for the client. Sent empty, it is cleared. Also accepted as `customernotes` (extension).
             * @example Prices are without travel.
             */
            customer_notes?: string;
            /** @description A line total is quantity × unit price, less its discount, rounded once. In a form, `items[0][description]` and so on. Sent empty, it is cleared. *Extension.* */
            items?: components["schemas"]["parameters.items.item"][];
            /**
             * @description Notes for staff. Sent empty, it is cleared. Also accepted as `adminnotes` (extension).
             * @example Asked for a discount on the phone.
             */
            notes?: string;
            /**
             * @description Sent empty, it is cleared.
             * @example A new site in six weeks.
             */
            proposal?: string;
            /** @example 1 */
            quoteid: number;
            /**
             * @description It cannot be emptied. Also accepted as `stage` (extension).
             * @enum {string}
             */
            status?: "Draft" | "Sent" | "Accepted" | "Declined";
            /**
             * Format: date
             * @description It cannot be emptied.
             * @example 2026-01-31
             */
            validuntil?: string;
        };
        "updateticket.answer": {
            result: components["schemas"]["result"];
            ticketid: number;
        };
        "updateticket.parameters": {
            /**
             * @description It cannot be emptied.
             * @example 1
             */
            deptid?: number;
            /**
             * @description Staff member assigned to the ticket; empty assigns nobody. Sent empty, it is cleared.
             * @example 1
             */
            flag?: number;
            /**
             * @description It cannot be emptied.
             * @enum {string}
             */
            priority?: "low" | "medium" | "high" | "critical";
            /**
             * @description Case-insensitive. It cannot be emptied.
             * @example Open
             */
            status?: string;
            /**
             * @description It cannot be emptied.
             * @example The site is slow
             */
            subject?: string;
            /** @example 1 */
            ticketid: number;
        };
        "updateticketreply.answer": {
            replyid: number;
            result: components["schemas"]["result"];
        };
        "updateticketreply.parameters": {
            /**
             * @description It cannot be emptied.
             * @example It works again.
             */
            message?: string;
            /** @example 1 */
            replyid: number;
        };
        "updatetodoitem.answer": {
            itemid: number;
            result: components["schemas"]["result"];
        };
        "updatetodoitem.parameters": {
            /**
             * @description Id or user name of a staff account. Sent empty, it is cleared. Also accepted as `adminid` (extension).
             * @example grace
             */
            admin?: string;
            /**
             * @description Sent empty, it is cleared.
             * @example It ends with the year.
             */
            description?: string;
            due_date?: components["schemas"]["parameters.due_date"];
            /** @example 1 */
            itemid: number;
            /**
             * @description In any letter case. It cannot be emptied.
             * @enum {string}
             */
            status?: "New" | "In Progress" | "Completed" | "Deferred";
            /**
             * @description It cannot be emptied.
             * @example Renew the contract of the data centre
             */
            title?: string;
        };
        "updatetransaction.answer": {
            result: components["schemas"]["result"];
            transactionid: number;
        };
        "updatetransaction.parameters": {
            /**
             * @description Replaces the amount of the side that is not 0; the incoming amount if both are 0. It cannot be emptied.
             * @example 12.5
             */
            amount?: number;
            /**
             * @description It cannot be emptied.
             * @example Bank transfer
             */
            description?: string;
            /** @example 1 */
            transactionid: number;
        };
        "updateuser.answer": {
            result: components["schemas"]["result"];
            userid: number;
        };
        "updateuser.parameters": {
            /**
             * Format: email
             * @description Must be unique among logins. It cannot be emptied.
             * @example ada@example.com
             */
            email?: string;
            /**
             * @description It cannot be emptied. Also accepted as `firstname` (extension).
             * @example Ada
             */
            first_name?: string;
            /**
             * @description It cannot be emptied. Also accepted as `lastname` (extension).
             * @example Lovelace
             */
            last_name?: string;
            /**
             * Format: password
             * @description It cannot be emptied. Also accepted as `password2` (extension).
             */
            password?: string;
            /**
             * @description Also accepted as `user_id` (extension).
             * @example 1
             */
            userid: number;
        };
        "updateuserpermissions.answer": {
            clientid: components["schemas"]["clientid"];
            permissions: components["schemas"]["permissions"];
            result: components["schemas"]["result"];
            userid: number;
        };
        "updateuserpermissions.parameters": {
            /**
             * @description Also accepted as `client_id`.
             * @example 1
             */
            clientid: number;
            /**
             * @description It must be all, or a list of: profile, contacts, products, manageproducts, productsso, domains, managedomains, invoices, quotes, tickets, affiliates, emails, orders.
             * @example all
             */
            permissions: "all" | ("profile" | "contacts" | "products" | "manageproducts" | "productsso" | "domains" | "managedomains" | "invoices" | "quotes" | "tickets" | "affiliates" | "emails" | "orders")[];
            /**
             * @description Also accepted as `user_id`.
             * @example 1
             */
            userid: number;
        };
        "upgradeproduct.answer": {
            /** @description True when the change is already made. */
            applied: boolean;
            /** @description With `calconly`. */
            discount?: number;
            invoiceid: number | null;
            /** @description With `calconly`: the difference for the time that is already invoiced or paid, before discount and tax. */
            price?: number;
            /** @description With `calconly`: the price of each later period. */
            recurringamount?: number;
            result: components["schemas"]["result"];
            serviceid: components["schemas"]["id"];
            /** @description With `calconly`. */
            tax?: number;
            /** @description With `calconly`: the total of the invoice; 0 if nothing is to be paid. */
            total?: number;
            /** @description Null with `calconly`. */
            upgradeid: number | null;
        };
        "upgradeproduct.parameters": {
            /** @description True answers the prices only: nothing is changed and nothing invoiced. *Extension.* */
            calconly?: boolean;
            /**
             * @description New product. Also accepted as `newproductid` (extension).
             * @example 1
             */
            packageid: number;
            serviceid: components["schemas"]["parameters.serviceid"];
        };
        "validatelogin.answer": {
            clientids: components["schemas"]["clientid"][];
            result: components["schemas"]["result"];
            userid: number;
        };
        "validatelogin.parameters": {
            email: components["schemas"]["parameters.email"];
            /**
             * Format: password
             * @description Also accepted as `password`.
             */
            password2: string;
            /**
             * @description Address of the visitor who has entered the password, as the portal sees it. It must be an IP address. *Extension.* Also accepted as `visitorip`, `clientip`.
             * @example 192.0.2.7
             */
            visitor_ip?: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
