// Generated from the definitions of the actions. Change them and generate again.

export interface components {
    schemas: {
        "acceptorder.answer": {
            orderid: number;
            /** @constant */
            result: "success";
            /** @example Pending */
            status: string;
        };
        "acceptorder.parameters": {
            /** @example 1 */
            orderid: number;
        };
        "acceptquote.answer": {
            invoiceid: number | null;
            quoteid: number;
            /** @constant */
            result: "success";
            /** @enum {string} */
            status: "Draft" | "Sent" | "Accepted" | "Declined";
        };
        "acceptquote.parameters": {
            /** @example 1 */
            quoteid: number;
        };
        /** @description A login that may use the account. */
        AccountUser: {
            /** Format: email */
            email: string;
            /** @example Ada */
            first_name: string;
            id: number;
            /** @example Lovelace */
            last_name: string;
            owner: boolean;
            userid: number;
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
            /** @constant */
            result: "success";
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
        /** @description A field that was changed. */
        ActivityChange: {
            after: (string | number | boolean) | null;
            before: (string | number | boolean) | null;
            /**
             * @description Name of the field, as actions that show or change the record have it.
             * @example status
             */
            field: string;
        };
        /** @description An entry of the activity log. */
        ActivityEntry: {
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
            changes: components["schemas"]["ActivityChange"][];
            clientid: number | null;
            /** @description Credential of the call, or of the `createssotoken` that opened the session of a page; null for a user name and password, and for other pages. */
            credentialid: number | null;
            /** Format: date-time */
            date: string;
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
                /** Format: date-time */
                first: string;
                /** Format: date-time */
                hour: string;
                /** Format: date-time */
                last: string;
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
        };
        "addannouncement.answer": {
            announcementid: number;
            /** @constant */
            result: "success";
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
            /** @constant */
            result: "success";
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
            /** @constant */
            result: "success";
        };
        "addbillableitem.parameters": {
            /**
             * @description In the client's currency; a negative amount reduces the invoice.
             * @example 12.5
             */
            amount: number;
            /**
             * @description Also accepted as `client_id` (extension), `userid` (extension).
             * @example 1
             */
            clientid: number;
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
            /** @constant */
            result: "success";
            serviceid: number;
        };
        "addcancelrequest.parameters": {
            /** @example The shop is closing. */
            reason?: string;
            /** @example 1 */
            serviceid: number;
            /**
             * @default End of Billing Period
             * @enum {string}
             */
            type?: "Immediate" | "End of Billing Period";
        };
        "addclient.answer": {
            clientid: number;
            /** @constant */
            result: "success";
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
            /** @constant */
            result: "success";
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
            /** @constant */
            result: "success";
        };
        "addcontact.parameters": {
            /**
             * @description Also accepted as `client_id` (extension), `userid` (extension).
             * @example 1
             */
            clientid: number;
            /**
             * Format: email
             * @example ada@example.com
             */
            email: string;
            /** @example Charles */
            firstname: string;
            /** @example Babbage */
            lastname: string;
            /** @example +44 113 496 0001 */
            phonenumber?: string;
        };
        "addcredit.answer": {
            clientid: number;
            /** @description Credit balance after the change. */
            credit: number;
            creditid: number;
            /** @constant */
            result: "success";
        };
        "addcredit.parameters": {
            /**
             * @description In the client's currency.
             * @example 12.5
             */
            amount: number;
            /**
             * @description Also accepted as `client_id` (extension), `userid` (extension).
             * @example 1
             */
            clientid: number;
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
            /** @constant */
            result: "success";
            /** @enum {string} */
            status: "draft" | "unpaid" | "paid" | "partially_paid" | "overdue" | "cancelled" | "refunded" | "collections" | "payment_pending";
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
            domainids: number[];
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
            /** @constant */
            result: "success";
            serviceids: number[];
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
            /**
             * @description Also accepted as `client_id` (extension), `userid` (extension).
             * @example 1
             */
            clientid: number;
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
            /** @constant */
            result: "success";
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
            /** @constant */
            result: "success";
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
            /** @constant */
            result: "success";
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
            /** @constant */
            result: "success";
            /** @enum {string} */
            status: "Awaiting Configuration" | "Awaiting Validation" | "Active" | "Reissuing" | "Cancelled" | "Failed";
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
            /** @constant */
            result: "success";
        };
        "addticketnote.parameters": {
            /** @example The disk is full. */
            message: string;
            /** @example 1 */
            ticketid: number;
        };
        "addticketreply.answer": {
            replyid: number;
            /** @constant */
            result: "success";
        };
        "addticketreply.parameters": {
            /**
             * @description Any value makes it a staff entry. It is always signed with the caller's user name.
             * @example grace
             */
            adminusername?: string;
            /**
             * @description Files of up to 8 MiB each: a list of `name` and base64 `data`, that list as base64-encoded JSON, or multipart file parts. In a form, `attachments[0][name]` and so on. It must be at most 10 files, each with a name of 1 to 255 characters and its data in base64. *Extension.*
             * @example [
             *       {
             *         "name": "error.txt",
             *         "data": "SGVsbG8h"
             *       }
             *     ]
             */
            attachments?: {
                /** Format: base64 */
                data: string;
                name: string;
            }[];
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
            /** @constant */
            result: "success";
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
            /**
             * @description Also accepted as `clientid` (extension), `client_id` (extension).
             * @example 1
             */
            userid: number;
        };
        "adduser.answer": {
            /** @constant */
            result: "success";
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
        /** @description A client who earns a commission for referring others. */
        Affiliate: {
            affiliateid: number;
            client: components["schemas"]["EmbeddedClient"] | null;
            clientid: number;
            /**
             * @description Percentage.
             * @example 10
             */
            commission: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date */
            date: string;
            id: number;
        };
        "affiliateactivate.answer": {
            affiliateid: number;
            /** @constant */
            result: "success";
        };
        "affiliateactivate.parameters": {
            /**
             * @description Also accepted as `userid` (extension), `client_id` (extension).
             * @example 1
             */
            clientid: number;
        };
        /** @description A piece of news for clients. */
        Announcement: {
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
        };
        "appdetails.answer": {
            app: {
                /** @example Analytical Hosting */
                company_name: string;
                /** @example 1.0.0 */
                version: string;
            };
            /** @constant */
            result: "success";
        };
        "appdetails.parameters": Record<string, never>;
        "applycredit.answer": {
            amount: number;
            /** @description Amount still owed on the invoice. */
            balance: number;
            invoiceid: number;
            remaining_credit: number;
            /** @constant */
            result: "success";
            /** @enum {string} */
            status: "draft" | "unpaid" | "paid" | "partially_paid" | "overdue" | "cancelled" | "refunded" | "collections" | "payment_pending";
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
        /** @description The client as the invoice names it. */
        BilledTo: {
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
            /**
             * @description Tax number of the client.
             * @example GB123456789
             */
            tax_id: string | null;
        };
        "blockticketsender.answer": {
            /**
             * Format: email
             * @description Blocked e-mail address.
             */
            blocked: string;
            /** @constant */
            result: "success";
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
        /** @description A request to cancel a service, with the service. */
        CancellationRequest: {
            /** Format: date-time */
            created_at: string;
            /** Format: date */
            date: string;
            id: number;
            /** @description True while the request is pending. */
            open: boolean;
            /** @example The shop is closing. */
            reason: string | null;
            service: components["schemas"]["EmbeddedService"];
            serviceid: number;
            /** @enum {string} */
            type: "Immediate" | "End of Billing Period";
        };
        "cancelorder.answer": {
            orderid: number;
            /** @constant */
            result: "success";
            /** @example Pending */
            status: string;
        };
        "cancelorder.parameters": {
            /** @example 1 */
            orderid: number;
        };
        "cancelsslorder.answer": {
            /** @description Challenges to complete while validation is pending. */
            challenges: components["schemas"]["SslChallenge"][];
            /**
             * @description Last message from the provider.
             * @example The certificate is issued
             */
            message: string;
            order_id: number;
            /** @constant */
            result: "success";
            /** @enum {string} */
            status: "Awaiting Configuration" | "Awaiting Validation" | "Active" | "Reissuing" | "Cancelled" | "Failed";
        };
        "cancelsslorder.parameters": {
            /** @example 1 */
            order_id: number;
            /** @example The domain was sold */
            reason?: string;
        };
        /** @description A category of canned replies. */
        CannedCategory: {
            catid: number;
            id: number;
            /** @example Billing */
            name: string;
            /** @example 4 */
            replycount: number;
        };
        /** @description A text with which staff answers tickets. */
        CannedReply: {
            catid: number;
            id: number;
            /** @example We have sent the money back. */
            message: string;
            /** @example Refund on its way */
            name: string;
        };
        "capturepayment.parameters": Record<string, never>;
        /** @description A client as lists show it. */
        Client: {
            /** @example 12 Mill Lane */
            address1: string | null;
            /** @example Second floor */
            address2: string | null;
            /** @example Leeds */
            city: string | null;
            clientid: number;
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
            /** @example Ada Lovelace */
            fullname: string;
            groupid: number | null;
            id: number;
            /** @example en */
            language: string;
            /** @example Lovelace */
            lastname: string;
            /**
             * @description Staff notes; never shown to the client.
             * @example Prefers to be called in the morning.
             */
            notes: string | null;
            owner_user_id: number | null;
            /** @example +44 113 496 0000 */
            phonenumber: string | null;
            /** @example LS1 4AP */
            postcode: string | null;
            /** @example West Yorkshire */
            state: string | null;
            /** @enum {string} */
            status: "active" | "inactive" | "closed";
            /**
             * @description Tax number of the client.
             * @example GB123456789
             */
            tax_id: string | null;
            taxexempt: boolean;
            userid: number;
        };
        /** @description A client with its contacts, logins and staff notes. */
        ClientDetails: {
            /** @example 12 Mill Lane */
            address1: string | null;
            /** @example Second floor */
            address2: string | null;
            /** @description Staff notes, sticky ones first, then the newest first. */
            adminnotes: components["schemas"]["ClientNote"][];
            /** @example Leeds */
            city: string | null;
            clientid: number;
            /** @example Analytical Engines Ltd */
            companyname: string | null;
            contacts: components["schemas"]["Contact"][];
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
            /** @example Ada Lovelace */
            fullname: string;
            groupid: number | null;
            id: number;
            /** @example en */
            language: string;
            /** @example Lovelace */
            lastname: string;
            /**
             * @description Staff notes; never shown to the client.
             * @example Prefers to be called in the morning.
             */
            notes: string | null;
            owner_user_id: number | null;
            /** @example +44 113 496 0000 */
            phonenumber: string | null;
            /** @example LS1 4AP */
            postcode: string | null;
            /** @example West Yorkshire */
            state: string | null;
            /** @enum {string} */
            status: "active" | "inactive" | "closed";
            /**
             * @description Tax number of the client.
             * @example GB123456789
             */
            tax_id: string | null;
            taxexempt: boolean;
            userid: number;
            users: components["schemas"]["AccountUser"][];
        };
        /** @description A group of clients. */
        ClientGroup: {
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
        };
        /** @description A staff note on a client. */
        ClientNote: {
            /**
             * @description User name of the author.
             * @example grace
             */
            admin: string;
            /** Format: date-time */
            date: string;
            id: number;
            /** @example Called about the renewal. */
            note: string;
            noteid: number;
            sticky: boolean;
        };
        "closeclient.answer": {
            clientid: number;
            /** @description Domains that are still live, with their expiry. */
            livedomains: {
                /** @example example.com */
                domain: string;
                /** Format: date */
                expirydate: string | null;
                id: number;
                /** @enum {string} */
                status: "pending" | "active" | "grace" | "redemption" | "expired" | "cancelled" | "fraud" | "transferred_away";
            }[];
            /** @description Services that are still live, those included whose termination is queued, with the end of what is paid. */
            liveservices: {
                /** @example example.com */
                domain: string | null;
                id: number;
                /** Format: date */
                nextduedate: string | null;
                /** @enum {string} */
                status: "pending" | "active" | "suspended" | "terminated" | "cancelled" | "fraud" | "completed";
            }[];
            /** @constant */
            result: "success";
        };
        "closeclient.parameters": {
            /**
             * @description Also accepted as `client_id` (extension), `userid` (extension).
             * @example 1
             */
            clientid: number;
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
            /** @constant */
            result: "success";
        };
        "compatdetails.parameters": Record<string, never>;
        "configsslorder.answer": {
            /** @description Challenges to complete while validation is pending. */
            challenges: components["schemas"]["SslChallenge"][];
            /**
             * @description Last message from the provider.
             * @example The certificate is issued
             */
            message: string;
            order_id: number;
            /** @constant */
            result: "success";
            /** @enum {string} */
            status: "Awaiting Configuration" | "Awaiting Validation" | "Active" | "Reissuing" | "Cancelled" | "Failed";
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
            /**
             * Format: email
             * @example ada@example.com
             */
            admin_email?: string;
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
        /** @description Another person to be reached for a client. */
        Contact: {
            clientid: number;
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
            userid: number;
        };
        "createclientinvite.answer": {
            /** Format: email */
            email: string;
            inviteid: number;
            /** @description False where nothing was queued, because mail is disabled or the template is switched off. */
            mailed: boolean;
            /** @description `all`, or a list of the login's permissions. */
            permissions: "all" | ("profile" | "contacts" | "products" | "manageproducts" | "productsso" | "domains" | "managedomains" | "invoices" | "quotes" | "tickets" | "affiliates" | "emails" | "orders")[];
            /** @constant */
            result: "success";
        };
        "createclientinvite.parameters": {
            /**
             * @description Also accepted as `client_id`, `userid` (extension).
             * @example 1
             */
            clientid: number;
            /**
             * Format: email
             * @example ada@example.com
             */
            email: string;
            /**
             * @description It must be all, or a list of: profile, contacts, products, manageproducts, productsso, domains, managedomains, invoices, quotes, tickets, affiliates, emails, orders.
             * @default all
             * @example all
             */
            permissions?: "all" | ("profile" | "contacts" | "products" | "manageproducts" | "productsso" | "domains" | "managedomains" | "invoices" | "quotes" | "tickets" | "affiliates" | "emails" | "orders")[];
        };
        "createinvoice.answer": {
            invoiceid: number;
            /** @constant */
            result: "success";
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
            itemamount1?: components["schemas"]["createinvoice.parameters.itemamount"];
            itemamount2?: components["schemas"]["createinvoice.parameters.itemamount"];
            itemamount3?: components["schemas"]["createinvoice.parameters.itemamount"];
            itemamount4?: components["schemas"]["createinvoice.parameters.itemamount"];
            itemamount5?: components["schemas"]["createinvoice.parameters.itemamount"];
            itemamount6?: components["schemas"]["createinvoice.parameters.itemamount"];
            itemamount7?: components["schemas"]["createinvoice.parameters.itemamount"];
            itemamount8?: components["schemas"]["createinvoice.parameters.itemamount"];
            itemamount9?: components["schemas"]["createinvoice.parameters.itemamount"];
            itemamount10?: components["schemas"]["createinvoice.parameters.itemamount"];
            itemamount11?: components["schemas"]["createinvoice.parameters.itemamount"];
            itemamount12?: components["schemas"]["createinvoice.parameters.itemamount"];
            itemamount13?: components["schemas"]["createinvoice.parameters.itemamount"];
            itemamount14?: components["schemas"]["createinvoice.parameters.itemamount"];
            itemamount15?: components["schemas"]["createinvoice.parameters.itemamount"];
            itemamount16?: components["schemas"]["createinvoice.parameters.itemamount"];
            itemamount17?: components["schemas"]["createinvoice.parameters.itemamount"];
            itemamount18?: components["schemas"]["createinvoice.parameters.itemamount"];
            itemamount19?: components["schemas"]["createinvoice.parameters.itemamount"];
            itemamount20?: components["schemas"]["createinvoice.parameters.itemamount"];
            itemamount21?: components["schemas"]["createinvoice.parameters.itemamount"];
            itemamount22?: components["schemas"]["createinvoice.parameters.itemamount"];
            itemamount23?: components["schemas"]["createinvoice.parameters.itemamount"];
            itemamount24?: components["schemas"]["createinvoice.parameters.itemamount"];
            itemamount25?: components["schemas"]["createinvoice.parameters.itemamount"];
            itemamount26?: components["schemas"]["createinvoice.parameters.itemamount"];
            itemamount27?: components["schemas"]["createinvoice.parameters.itemamount"];
            itemamount28?: components["schemas"]["createinvoice.parameters.itemamount"];
            itemamount29?: components["schemas"]["createinvoice.parameters.itemamount"];
            itemamount30?: components["schemas"]["createinvoice.parameters.itemamount"];
            itemamount31?: components["schemas"]["createinvoice.parameters.itemamount"];
            itemamount32?: components["schemas"]["createinvoice.parameters.itemamount"];
            itemamount33?: components["schemas"]["createinvoice.parameters.itemamount"];
            itemamount34?: components["schemas"]["createinvoice.parameters.itemamount"];
            itemamount35?: components["schemas"]["createinvoice.parameters.itemamount"];
            itemamount36?: components["schemas"]["createinvoice.parameters.itemamount"];
            itemamount37?: components["schemas"]["createinvoice.parameters.itemamount"];
            itemamount38?: components["schemas"]["createinvoice.parameters.itemamount"];
            itemamount39?: components["schemas"]["createinvoice.parameters.itemamount"];
            itemamount40?: components["schemas"]["createinvoice.parameters.itemamount"];
            itemamount41?: components["schemas"]["createinvoice.parameters.itemamount"];
            itemamount42?: components["schemas"]["createinvoice.parameters.itemamount"];
            itemamount43?: components["schemas"]["createinvoice.parameters.itemamount"];
            itemamount44?: components["schemas"]["createinvoice.parameters.itemamount"];
            itemamount45?: components["schemas"]["createinvoice.parameters.itemamount"];
            itemamount46?: components["schemas"]["createinvoice.parameters.itemamount"];
            itemamount47?: components["schemas"]["createinvoice.parameters.itemamount"];
            itemamount48?: components["schemas"]["createinvoice.parameters.itemamount"];
            itemamount49?: components["schemas"]["createinvoice.parameters.itemamount"];
            itemamount50?: components["schemas"]["createinvoice.parameters.itemamount"];
            itemdescription1?: components["schemas"]["createinvoice.parameters.itemdescription"];
            itemdescription2?: components["schemas"]["createinvoice.parameters.itemdescription"];
            itemdescription3?: components["schemas"]["createinvoice.parameters.itemdescription"];
            itemdescription4?: components["schemas"]["createinvoice.parameters.itemdescription"];
            itemdescription5?: components["schemas"]["createinvoice.parameters.itemdescription"];
            itemdescription6?: components["schemas"]["createinvoice.parameters.itemdescription"];
            itemdescription7?: components["schemas"]["createinvoice.parameters.itemdescription"];
            itemdescription8?: components["schemas"]["createinvoice.parameters.itemdescription"];
            itemdescription9?: components["schemas"]["createinvoice.parameters.itemdescription"];
            itemdescription10?: components["schemas"]["createinvoice.parameters.itemdescription"];
            itemdescription11?: components["schemas"]["createinvoice.parameters.itemdescription"];
            itemdescription12?: components["schemas"]["createinvoice.parameters.itemdescription"];
            itemdescription13?: components["schemas"]["createinvoice.parameters.itemdescription"];
            itemdescription14?: components["schemas"]["createinvoice.parameters.itemdescription"];
            itemdescription15?: components["schemas"]["createinvoice.parameters.itemdescription"];
            itemdescription16?: components["schemas"]["createinvoice.parameters.itemdescription"];
            itemdescription17?: components["schemas"]["createinvoice.parameters.itemdescription"];
            itemdescription18?: components["schemas"]["createinvoice.parameters.itemdescription"];
            itemdescription19?: components["schemas"]["createinvoice.parameters.itemdescription"];
            itemdescription20?: components["schemas"]["createinvoice.parameters.itemdescription"];
            itemdescription21?: components["schemas"]["createinvoice.parameters.itemdescription"];
            itemdescription22?: components["schemas"]["createinvoice.parameters.itemdescription"];
            itemdescription23?: components["schemas"]["createinvoice.parameters.itemdescription"];
            itemdescription24?: components["schemas"]["createinvoice.parameters.itemdescription"];
            itemdescription25?: components["schemas"]["createinvoice.parameters.itemdescription"];
            itemdescription26?: components["schemas"]["createinvoice.parameters.itemdescription"];
            itemdescription27?: components["schemas"]["createinvoice.parameters.itemdescription"];
            itemdescription28?: components["schemas"]["createinvoice.parameters.itemdescription"];
            itemdescription29?: components["schemas"]["createinvoice.parameters.itemdescription"];
            itemdescription30?: components["schemas"]["createinvoice.parameters.itemdescription"];
            itemdescription31?: components["schemas"]["createinvoice.parameters.itemdescription"];
            itemdescription32?: components["schemas"]["createinvoice.parameters.itemdescription"];
            itemdescription33?: components["schemas"]["createinvoice.parameters.itemdescription"];
            itemdescription34?: components["schemas"]["createinvoice.parameters.itemdescription"];
            itemdescription35?: components["schemas"]["createinvoice.parameters.itemdescription"];
            itemdescription36?: components["schemas"]["createinvoice.parameters.itemdescription"];
            itemdescription37?: components["schemas"]["createinvoice.parameters.itemdescription"];
            itemdescription38?: components["schemas"]["createinvoice.parameters.itemdescription"];
            itemdescription39?: components["schemas"]["createinvoice.parameters.itemdescription"];
            itemdescription40?: components["schemas"]["createinvoice.parameters.itemdescription"];
            itemdescription41?: components["schemas"]["createinvoice.parameters.itemdescription"];
            itemdescription42?: components["schemas"]["createinvoice.parameters.itemdescription"];
            itemdescription43?: components["schemas"]["createinvoice.parameters.itemdescription"];
            itemdescription44?: components["schemas"]["createinvoice.parameters.itemdescription"];
            itemdescription45?: components["schemas"]["createinvoice.parameters.itemdescription"];
            itemdescription46?: components["schemas"]["createinvoice.parameters.itemdescription"];
            itemdescription47?: components["schemas"]["createinvoice.parameters.itemdescription"];
            itemdescription48?: components["schemas"]["createinvoice.parameters.itemdescription"];
            itemdescription49?: components["schemas"]["createinvoice.parameters.itemdescription"];
            itemdescription50?: components["schemas"]["createinvoice.parameters.itemdescription"];
            itemquantity1?: components["schemas"]["createinvoice.parameters.itemquantity"];
            itemquantity2?: components["schemas"]["createinvoice.parameters.itemquantity"];
            itemquantity3?: components["schemas"]["createinvoice.parameters.itemquantity"];
            itemquantity4?: components["schemas"]["createinvoice.parameters.itemquantity"];
            itemquantity5?: components["schemas"]["createinvoice.parameters.itemquantity"];
            itemquantity6?: components["schemas"]["createinvoice.parameters.itemquantity"];
            itemquantity7?: components["schemas"]["createinvoice.parameters.itemquantity"];
            itemquantity8?: components["schemas"]["createinvoice.parameters.itemquantity"];
            itemquantity9?: components["schemas"]["createinvoice.parameters.itemquantity"];
            itemquantity10?: components["schemas"]["createinvoice.parameters.itemquantity"];
            itemquantity11?: components["schemas"]["createinvoice.parameters.itemquantity"];
            itemquantity12?: components["schemas"]["createinvoice.parameters.itemquantity"];
            itemquantity13?: components["schemas"]["createinvoice.parameters.itemquantity"];
            itemquantity14?: components["schemas"]["createinvoice.parameters.itemquantity"];
            itemquantity15?: components["schemas"]["createinvoice.parameters.itemquantity"];
            itemquantity16?: components["schemas"]["createinvoice.parameters.itemquantity"];
            itemquantity17?: components["schemas"]["createinvoice.parameters.itemquantity"];
            itemquantity18?: components["schemas"]["createinvoice.parameters.itemquantity"];
            itemquantity19?: components["schemas"]["createinvoice.parameters.itemquantity"];
            itemquantity20?: components["schemas"]["createinvoice.parameters.itemquantity"];
            itemquantity21?: components["schemas"]["createinvoice.parameters.itemquantity"];
            itemquantity22?: components["schemas"]["createinvoice.parameters.itemquantity"];
            itemquantity23?: components["schemas"]["createinvoice.parameters.itemquantity"];
            itemquantity24?: components["schemas"]["createinvoice.parameters.itemquantity"];
            itemquantity25?: components["schemas"]["createinvoice.parameters.itemquantity"];
            itemquantity26?: components["schemas"]["createinvoice.parameters.itemquantity"];
            itemquantity27?: components["schemas"]["createinvoice.parameters.itemquantity"];
            itemquantity28?: components["schemas"]["createinvoice.parameters.itemquantity"];
            itemquantity29?: components["schemas"]["createinvoice.parameters.itemquantity"];
            itemquantity30?: components["schemas"]["createinvoice.parameters.itemquantity"];
            itemquantity31?: components["schemas"]["createinvoice.parameters.itemquantity"];
            itemquantity32?: components["schemas"]["createinvoice.parameters.itemquantity"];
            itemquantity33?: components["schemas"]["createinvoice.parameters.itemquantity"];
            itemquantity34?: components["schemas"]["createinvoice.parameters.itemquantity"];
            itemquantity35?: components["schemas"]["createinvoice.parameters.itemquantity"];
            itemquantity36?: components["schemas"]["createinvoice.parameters.itemquantity"];
            itemquantity37?: components["schemas"]["createinvoice.parameters.itemquantity"];
            itemquantity38?: components["schemas"]["createinvoice.parameters.itemquantity"];
            itemquantity39?: components["schemas"]["createinvoice.parameters.itemquantity"];
            itemquantity40?: components["schemas"]["createinvoice.parameters.itemquantity"];
            itemquantity41?: components["schemas"]["createinvoice.parameters.itemquantity"];
            itemquantity42?: components["schemas"]["createinvoice.parameters.itemquantity"];
            itemquantity43?: components["schemas"]["createinvoice.parameters.itemquantity"];
            itemquantity44?: components["schemas"]["createinvoice.parameters.itemquantity"];
            itemquantity45?: components["schemas"]["createinvoice.parameters.itemquantity"];
            itemquantity46?: components["schemas"]["createinvoice.parameters.itemquantity"];
            itemquantity47?: components["schemas"]["createinvoice.parameters.itemquantity"];
            itemquantity48?: components["schemas"]["createinvoice.parameters.itemquantity"];
            itemquantity49?: components["schemas"]["createinvoice.parameters.itemquantity"];
            itemquantity50?: components["schemas"]["createinvoice.parameters.itemquantity"];
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
                /** @example Consulting, 2 hours */
                description?: string;
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
                /** @default true */
                taxed?: boolean;
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
            itemtaxed1?: components["schemas"]["createinvoice.parameters.itemtaxed"];
            itemtaxed2?: components["schemas"]["createinvoice.parameters.itemtaxed"];
            itemtaxed3?: components["schemas"]["createinvoice.parameters.itemtaxed"];
            itemtaxed4?: components["schemas"]["createinvoice.parameters.itemtaxed"];
            itemtaxed5?: components["schemas"]["createinvoice.parameters.itemtaxed"];
            itemtaxed6?: components["schemas"]["createinvoice.parameters.itemtaxed"];
            itemtaxed7?: components["schemas"]["createinvoice.parameters.itemtaxed"];
            itemtaxed8?: components["schemas"]["createinvoice.parameters.itemtaxed"];
            itemtaxed9?: components["schemas"]["createinvoice.parameters.itemtaxed"];
            itemtaxed10?: components["schemas"]["createinvoice.parameters.itemtaxed"];
            itemtaxed11?: components["schemas"]["createinvoice.parameters.itemtaxed"];
            itemtaxed12?: components["schemas"]["createinvoice.parameters.itemtaxed"];
            itemtaxed13?: components["schemas"]["createinvoice.parameters.itemtaxed"];
            itemtaxed14?: components["schemas"]["createinvoice.parameters.itemtaxed"];
            itemtaxed15?: components["schemas"]["createinvoice.parameters.itemtaxed"];
            itemtaxed16?: components["schemas"]["createinvoice.parameters.itemtaxed"];
            itemtaxed17?: components["schemas"]["createinvoice.parameters.itemtaxed"];
            itemtaxed18?: components["schemas"]["createinvoice.parameters.itemtaxed"];
            itemtaxed19?: components["schemas"]["createinvoice.parameters.itemtaxed"];
            itemtaxed20?: components["schemas"]["createinvoice.parameters.itemtaxed"];
            itemtaxed21?: components["schemas"]["createinvoice.parameters.itemtaxed"];
            itemtaxed22?: components["schemas"]["createinvoice.parameters.itemtaxed"];
            itemtaxed23?: components["schemas"]["createinvoice.parameters.itemtaxed"];
            itemtaxed24?: components["schemas"]["createinvoice.parameters.itemtaxed"];
            itemtaxed25?: components["schemas"]["createinvoice.parameters.itemtaxed"];
            itemtaxed26?: components["schemas"]["createinvoice.parameters.itemtaxed"];
            itemtaxed27?: components["schemas"]["createinvoice.parameters.itemtaxed"];
            itemtaxed28?: components["schemas"]["createinvoice.parameters.itemtaxed"];
            itemtaxed29?: components["schemas"]["createinvoice.parameters.itemtaxed"];
            itemtaxed30?: components["schemas"]["createinvoice.parameters.itemtaxed"];
            itemtaxed31?: components["schemas"]["createinvoice.parameters.itemtaxed"];
            itemtaxed32?: components["schemas"]["createinvoice.parameters.itemtaxed"];
            itemtaxed33?: components["schemas"]["createinvoice.parameters.itemtaxed"];
            itemtaxed34?: components["schemas"]["createinvoice.parameters.itemtaxed"];
            itemtaxed35?: components["schemas"]["createinvoice.parameters.itemtaxed"];
            itemtaxed36?: components["schemas"]["createinvoice.parameters.itemtaxed"];
            itemtaxed37?: components["schemas"]["createinvoice.parameters.itemtaxed"];
            itemtaxed38?: components["schemas"]["createinvoice.parameters.itemtaxed"];
            itemtaxed39?: components["schemas"]["createinvoice.parameters.itemtaxed"];
            itemtaxed40?: components["schemas"]["createinvoice.parameters.itemtaxed"];
            itemtaxed41?: components["schemas"]["createinvoice.parameters.itemtaxed"];
            itemtaxed42?: components["schemas"]["createinvoice.parameters.itemtaxed"];
            itemtaxed43?: components["schemas"]["createinvoice.parameters.itemtaxed"];
            itemtaxed44?: components["schemas"]["createinvoice.parameters.itemtaxed"];
            itemtaxed45?: components["schemas"]["createinvoice.parameters.itemtaxed"];
            itemtaxed46?: components["schemas"]["createinvoice.parameters.itemtaxed"];
            itemtaxed47?: components["schemas"]["createinvoice.parameters.itemtaxed"];
            itemtaxed48?: components["schemas"]["createinvoice.parameters.itemtaxed"];
            itemtaxed49?: components["schemas"]["createinvoice.parameters.itemtaxed"];
            itemtaxed50?: components["schemas"]["createinvoice.parameters.itemtaxed"];
            itemunit1?: components["schemas"]["createinvoice.parameters.itemunit"];
            itemunit2?: components["schemas"]["createinvoice.parameters.itemunit"];
            itemunit3?: components["schemas"]["createinvoice.parameters.itemunit"];
            itemunit4?: components["schemas"]["createinvoice.parameters.itemunit"];
            itemunit5?: components["schemas"]["createinvoice.parameters.itemunit"];
            itemunit6?: components["schemas"]["createinvoice.parameters.itemunit"];
            itemunit7?: components["schemas"]["createinvoice.parameters.itemunit"];
            itemunit8?: components["schemas"]["createinvoice.parameters.itemunit"];
            itemunit9?: components["schemas"]["createinvoice.parameters.itemunit"];
            itemunit10?: components["schemas"]["createinvoice.parameters.itemunit"];
            itemunit11?: components["schemas"]["createinvoice.parameters.itemunit"];
            itemunit12?: components["schemas"]["createinvoice.parameters.itemunit"];
            itemunit13?: components["schemas"]["createinvoice.parameters.itemunit"];
            itemunit14?: components["schemas"]["createinvoice.parameters.itemunit"];
            itemunit15?: components["schemas"]["createinvoice.parameters.itemunit"];
            itemunit16?: components["schemas"]["createinvoice.parameters.itemunit"];
            itemunit17?: components["schemas"]["createinvoice.parameters.itemunit"];
            itemunit18?: components["schemas"]["createinvoice.parameters.itemunit"];
            itemunit19?: components["schemas"]["createinvoice.parameters.itemunit"];
            itemunit20?: components["schemas"]["createinvoice.parameters.itemunit"];
            itemunit21?: components["schemas"]["createinvoice.parameters.itemunit"];
            itemunit22?: components["schemas"]["createinvoice.parameters.itemunit"];
            itemunit23?: components["schemas"]["createinvoice.parameters.itemunit"];
            itemunit24?: components["schemas"]["createinvoice.parameters.itemunit"];
            itemunit25?: components["schemas"]["createinvoice.parameters.itemunit"];
            itemunit26?: components["schemas"]["createinvoice.parameters.itemunit"];
            itemunit27?: components["schemas"]["createinvoice.parameters.itemunit"];
            itemunit28?: components["schemas"]["createinvoice.parameters.itemunit"];
            itemunit29?: components["schemas"]["createinvoice.parameters.itemunit"];
            itemunit30?: components["schemas"]["createinvoice.parameters.itemunit"];
            itemunit31?: components["schemas"]["createinvoice.parameters.itemunit"];
            itemunit32?: components["schemas"]["createinvoice.parameters.itemunit"];
            itemunit33?: components["schemas"]["createinvoice.parameters.itemunit"];
            itemunit34?: components["schemas"]["createinvoice.parameters.itemunit"];
            itemunit35?: components["schemas"]["createinvoice.parameters.itemunit"];
            itemunit36?: components["schemas"]["createinvoice.parameters.itemunit"];
            itemunit37?: components["schemas"]["createinvoice.parameters.itemunit"];
            itemunit38?: components["schemas"]["createinvoice.parameters.itemunit"];
            itemunit39?: components["schemas"]["createinvoice.parameters.itemunit"];
            itemunit40?: components["schemas"]["createinvoice.parameters.itemunit"];
            itemunit41?: components["schemas"]["createinvoice.parameters.itemunit"];
            itemunit42?: components["schemas"]["createinvoice.parameters.itemunit"];
            itemunit43?: components["schemas"]["createinvoice.parameters.itemunit"];
            itemunit44?: components["schemas"]["createinvoice.parameters.itemunit"];
            itemunit45?: components["schemas"]["createinvoice.parameters.itemunit"];
            itemunit46?: components["schemas"]["createinvoice.parameters.itemunit"];
            itemunit47?: components["schemas"]["createinvoice.parameters.itemunit"];
            itemunit48?: components["schemas"]["createinvoice.parameters.itemunit"];
            itemunit49?: components["schemas"]["createinvoice.parameters.itemunit"];
            itemunit50?: components["schemas"]["createinvoice.parameters.itemunit"];
            itemunitprice1?: components["schemas"]["createinvoice.parameters.itemunitprice"];
            itemunitprice2?: components["schemas"]["createinvoice.parameters.itemunitprice"];
            itemunitprice3?: components["schemas"]["createinvoice.parameters.itemunitprice"];
            itemunitprice4?: components["schemas"]["createinvoice.parameters.itemunitprice"];
            itemunitprice5?: components["schemas"]["createinvoice.parameters.itemunitprice"];
            itemunitprice6?: components["schemas"]["createinvoice.parameters.itemunitprice"];
            itemunitprice7?: components["schemas"]["createinvoice.parameters.itemunitprice"];
            itemunitprice8?: components["schemas"]["createinvoice.parameters.itemunitprice"];
            itemunitprice9?: components["schemas"]["createinvoice.parameters.itemunitprice"];
            itemunitprice10?: components["schemas"]["createinvoice.parameters.itemunitprice"];
            itemunitprice11?: components["schemas"]["createinvoice.parameters.itemunitprice"];
            itemunitprice12?: components["schemas"]["createinvoice.parameters.itemunitprice"];
            itemunitprice13?: components["schemas"]["createinvoice.parameters.itemunitprice"];
            itemunitprice14?: components["schemas"]["createinvoice.parameters.itemunitprice"];
            itemunitprice15?: components["schemas"]["createinvoice.parameters.itemunitprice"];
            itemunitprice16?: components["schemas"]["createinvoice.parameters.itemunitprice"];
            itemunitprice17?: components["schemas"]["createinvoice.parameters.itemunitprice"];
            itemunitprice18?: components["schemas"]["createinvoice.parameters.itemunitprice"];
            itemunitprice19?: components["schemas"]["createinvoice.parameters.itemunitprice"];
            itemunitprice20?: components["schemas"]["createinvoice.parameters.itemunitprice"];
            itemunitprice21?: components["schemas"]["createinvoice.parameters.itemunitprice"];
            itemunitprice22?: components["schemas"]["createinvoice.parameters.itemunitprice"];
            itemunitprice23?: components["schemas"]["createinvoice.parameters.itemunitprice"];
            itemunitprice24?: components["schemas"]["createinvoice.parameters.itemunitprice"];
            itemunitprice25?: components["schemas"]["createinvoice.parameters.itemunitprice"];
            itemunitprice26?: components["schemas"]["createinvoice.parameters.itemunitprice"];
            itemunitprice27?: components["schemas"]["createinvoice.parameters.itemunitprice"];
            itemunitprice28?: components["schemas"]["createinvoice.parameters.itemunitprice"];
            itemunitprice29?: components["schemas"]["createinvoice.parameters.itemunitprice"];
            itemunitprice30?: components["schemas"]["createinvoice.parameters.itemunitprice"];
            itemunitprice31?: components["schemas"]["createinvoice.parameters.itemunitprice"];
            itemunitprice32?: components["schemas"]["createinvoice.parameters.itemunitprice"];
            itemunitprice33?: components["schemas"]["createinvoice.parameters.itemunitprice"];
            itemunitprice34?: components["schemas"]["createinvoice.parameters.itemunitprice"];
            itemunitprice35?: components["schemas"]["createinvoice.parameters.itemunitprice"];
            itemunitprice36?: components["schemas"]["createinvoice.parameters.itemunitprice"];
            itemunitprice37?: components["schemas"]["createinvoice.parameters.itemunitprice"];
            itemunitprice38?: components["schemas"]["createinvoice.parameters.itemunitprice"];
            itemunitprice39?: components["schemas"]["createinvoice.parameters.itemunitprice"];
            itemunitprice40?: components["schemas"]["createinvoice.parameters.itemunitprice"];
            itemunitprice41?: components["schemas"]["createinvoice.parameters.itemunitprice"];
            itemunitprice42?: components["schemas"]["createinvoice.parameters.itemunitprice"];
            itemunitprice43?: components["schemas"]["createinvoice.parameters.itemunitprice"];
            itemunitprice44?: components["schemas"]["createinvoice.parameters.itemunitprice"];
            itemunitprice45?: components["schemas"]["createinvoice.parameters.itemunitprice"];
            itemunitprice46?: components["schemas"]["createinvoice.parameters.itemunitprice"];
            itemunitprice47?: components["schemas"]["createinvoice.parameters.itemunitprice"];
            itemunitprice48?: components["schemas"]["createinvoice.parameters.itemunitprice"];
            itemunitprice49?: components["schemas"]["createinvoice.parameters.itemunitprice"];
            itemunitprice50?: components["schemas"]["createinvoice.parameters.itemunitprice"];
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
            /**
             * @description Also accepted as `clientid` (extension), `client_id` (extension).
             * @example 1
             */
            userid: number;
        };
        /** @example 180 */
        "createinvoice.parameters.itemamount": number;
        /** @example Consulting, 2 hours */
        "createinvoice.parameters.itemdescription": string;
        /**
         * @description How many units, 1 by default; needs the unit price. *Extension.*
         * @example 2
         */
        "createinvoice.parameters.itemquantity": number;
        /** @default true */
        "createinvoice.parameters.itemtaxed": boolean;
        /**
         * @description Unit of the quantity, a code of UN/ECE Recommendation 20; C62, a piece, by default. *Extension.*
         * @example HUR
         */
        "createinvoice.parameters.itemunit": string;
        /**
         * @description Price of one unit. The amount is quantity × unit price, less the discount, rounded once; an amount that is sent as well has to agree. *Extension.*
         * @example 90
         */
        "createinvoice.parameters.itemunitprice": number;
        "createoauthcredential.answer": {
            allowed_ips: string[];
            credentialid: number;
            /**
             * @description 32 characters.
             * @example x7Q1x7Q1x7Q1x7Q1x7Q1x7Q1x7Q1x7Q1
             */
            identifier: string;
            /**
             * @description Lists that restrict the credential by which this one was made; a call must come from an address in each, besides `allowed_ips`. Nothing changes them.
             * @example [
             *       [
             *         "192.0.2.0/24"
             *       ]
             *     ]
             */
            inherited_allowed_ips: string[][];
            /** @constant */
            result: "success";
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
            /** @constant */
            result: "success";
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
            /** @constant */
            result: "success";
        };
        "createproject.parameters": {
            /**
             * @description Also accepted as `client_id` (extension), `userid` (extension).
             * @example 1
             */
            clientid: number;
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
            /** @constant */
            result: "success";
        };
        "createquote.parameters": {
            /**
             * @description Notes for the client. *Extension.* Also accepted as `customernotes` (extension).
             * @example Prices are without travel.
             */
            customer_notes?: string;
            /** @description A line total is quantity × unit price, less its discount, rounded once. In a form, `items[0][description]` and so on. */
            items?: {
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
            }[];
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
            /** @constant */
            result: "success";
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
        /** @description An API credential; its secret is never shown again. */
        Credential: {
            allowed_ips: string[];
            /** Format: date-time */
            created_at: string;
            credentialid: number;
            /** @example Order portal */
            description: string | null;
            id: number;
            /** @example x7Q1x7Q1x7Q1x7Q1x7Q1x7Q1x7Q1x7Q1 */
            identifier: string;
            /**
             * @description Lists that restrict the credential by which this one was made; a call must come from an address in each, besides `allowed_ips`. Nothing changes them.
             * @example [
             *       [
             *         "192.0.2.0/24"
             *       ]
             *     ]
             */
            inherited_allowed_ips: string[][];
            /** @description Addresses allowed by the set-up file; a call must come from an address in both lists. */
            setup_allowed_ips: string[];
        };
        /** @description A change of the credit balance of a client. */
        CreditEntry: {
            /** @description Positive for credit added, negative for credit used. */
            amount: number;
            clientid: number | null;
            /** Format: date-time */
            created_at: string;
            creditid: number;
            /** @example USD */
            currency_code: string;
            /** Format: date */
            date: string;
            /** @example Refund of a double payment */
            description: string;
            id: number;
            invoiceid: number | null;
        };
        /** @description A credit note, which takes back a part of an invoice or all of it. */
        CreditNote: {
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
        };
        /** @description A credit note with its lines. */
        CreditNoteDetails: {
            /**
             * @description Number of the credit note; numbers have no gaps.
             * @example 7
             */
            creditnotenum: number;
            /** Format: date */
            date: string;
            discount: number;
            id: number;
            items: components["schemas"]["CreditNoteLine"][];
            /** @example The service has ended */
            reason: string;
            subtotal: number;
            tax: number;
            total: number;
        };
        /** @description A line of a credit note. */
        CreditNoteLine: {
            /** @description Before discount and tax. */
            amount: number;
            /** @example Web hosting (example.com) */
            description: string;
            /** @description The line that it takes back; null where the note is over a sum. */
            invoiceitemid: number | null;
            /** @description Its part of the tax of the note. */
            tax: number;
        };
        /** @description A currency and how amounts in it are shown. */
        Currency: {
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
        };
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
            /** @constant */
            result: "success";
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
            /** @constant */
            result: "success";
        };
        "deleteannouncement.parameters": {
            /** @example 1 */
            announcementid: number;
        };
        "deleteclient.answer": {
            clientid: number;
            /** @constant */
            result: "success";
        };
        "deleteclient.parameters": {
            /**
             * @description Also accepted as `client_id` (extension), `userid` (extension).
             * @example 1
             */
            clientid: number;
            /** @description Refuses to delete a client with credit, open invoices or money on cancelled invoices. *Extension.* */
            refuse_with_money?: boolean;
        };
        "deletecontact.answer": {
            contactid: number;
            /** @constant */
            result: "success";
        };
        "deletecontact.parameters": {
            /** @example 1 */
            contactid: number;
        };
        /** @description Who deleted a reply of a ticket. */
        DeletedTicketReply: {
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
        };
        "deleteoauthcredential.answer": {
            credentialid: number;
            /** @constant */
            result: "success";
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
            /** @constant */
            result: "success";
        };
        "deleteorder.parameters": {
            /** @example 1 */
            orderid: number;
        };
        "deletepaymethod.answer": {
            paymethodid: number;
            /** @constant */
            result: "success";
        };
        "deletepaymethod.parameters": {
            /**
             * @description Also accepted as `client_id` (extension), `userid` (extension).
             * @example 1
             */
            clientid: number;
            /** @example 1 */
            paymethodid: number;
        };
        "deleteprojecttask.answer": {
            /** @constant */
            result: "success";
            taskid: number;
        };
        "deleteprojecttask.parameters": {
            /** @example 1 */
            taskid: number;
        };
        "deletequote.answer": {
            quoteid: number;
            /** @constant */
            result: "success";
        };
        "deletequote.parameters": {
            /** @example 1 */
            quoteid: number;
        };
        "deleteticket.answer": {
            /** @constant */
            result: "success";
            ticketid: number;
        };
        "deleteticket.parameters": {
            /** @example 1 */
            ticketid: number;
        };
        "deleteticketnote.answer": {
            noteid: number;
            /** @constant */
            result: "success";
        };
        "deleteticketnote.parameters": {
            /** @example 1 */
            noteid: number;
        };
        "deleteticketreply.answer": {
            replyid: number;
            /** @constant */
            result: "success";
        };
        "deleteticketreply.parameters": {
            /** @example 1 */
            replyid: number;
        };
        "deleteuserclient.answer": {
            clientid: number;
            /** @constant */
            result: "success";
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
        /** @description A support department and how many tickets it has. */
        Department: {
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
        };
        /** @description A domain of a client. */
        Domain: {
            client: components["schemas"]["EmbeddedClient"] | null;
            clientid: number | null;
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
            domainid: number;
            /** @description True if renewals are not invoiced. */
            donotrenew: boolean;
            email_forwarding: boolean;
            /** Format: date */
            expirydate: string | null;
            firstpaymentamount: number;
            id: number;
            id_protection: boolean;
            /** Format: date */
            nextduedate: string | null;
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
            /** Format: date */
            regdate: string | null;
            /** @example epp */
            registrar: string | null;
            regperiod: number;
            /** @enum {string} */
            status: "pending" | "active" | "grace" | "redemption" | "expired" | "cancelled" | "fraud" | "transferred_away";
            /** @description True for a domain that its registrar was not seen to obtain for this record, until an account with full access sets it active. */
            unconfirmed: boolean;
            userid: number | null;
        };
        "domaingetlockingstatus.answer": {
            domainid: number;
            /** @enum {string} */
            lockstatus: "locked" | "unlocked";
            /** @constant */
            result: "success";
        };
        "domaingetlockingstatus.parameters": {
            /** @example 1 */
            domainid: number;
        };
        "domaingetnameservers.answer": {
            domainid: number;
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
            /** @constant */
            result: "success";
        };
        "domaingetnameservers.parameters": {
            /** @example 1 */
            domainid: number;
        };
        "domaingetwhoisinfo.answer": {
            domainid: number;
            /** @constant */
            result: "success";
            whois: {
                Registrant: {
                    /** @example Ada Lovelace */
                    "Address 1": string;
                    /** @example Ada Lovelace */
                    "Address 2": string;
                    /** @example Ada Lovelace */
                    City: string;
                    /** @example Ada Lovelace */
                    "Company Name": string;
                    /** @example Ada Lovelace */
                    Country: string;
                    /** @example Ada Lovelace */
                    Email: string;
                    /** @example Ada Lovelace */
                    "First Name": string;
                    /** @example Ada Lovelace */
                    "Last Name": string;
                    /** @example Ada Lovelace */
                    "Phone Number": string;
                    /** @example Ada Lovelace */
                    Postcode: string;
                    /** @example Ada Lovelace */
                    State: string;
                };
            };
        };
        "domaingetwhoisinfo.parameters": {
            /** @example 1 */
            domainid: number;
        };
        "domainregister.answer": {
            domainid: number;
            /** @constant */
            result: "success";
            /** @enum {string} */
            status: "pending" | "active" | "grace" | "redemption" | "expired" | "cancelled" | "fraud" | "transferred_away";
        };
        "domainregister.parameters": {
            /**
             * @description Also accepted as `client_id` (extension), `userid` (extension).
             * @example 1
             */
            clientid: number;
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
            domainid: number;
            /** Format: date */
            expiry_date: string | null;
            /** @constant */
            result: "success";
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
            domainid: number;
            /**
             * Format: password
             * @example aB3-x9
             */
            eppcode: string;
            /** @constant */
            result: "success";
        };
        "domainrequestepp.parameters": {
            /** @example 1 */
            domainid: number;
        };
        "domaintoggleidprotect.answer": {
            dnsmanagement: boolean;
            domainid: number;
            emailforwarding: boolean;
            idprotection: boolean;
            /** @constant */
            result: "success";
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
            domainid: number;
            /** @example The transfer has been asked for. */
            message: string;
            /** @constant */
            result: "success";
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
            domainid: number;
            lockstatus: number;
            /** @constant */
            result: "success";
        };
        "domainupdatelockingstatus.parameters": {
            /** @example 1 */
            domainid: number;
            /** @description 1 locks, 0 unlocks. */
            lockstatus: boolean;
        };
        "domainupdatenameservers.answer": {
            domainid: number;
            /** @constant */
            result: "success";
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
            /** @constant */
            result: "success";
            /** @enum {string} */
            status: "available" | "unavailable";
        };
        "domainwhois.parameters": {
            /** @example engines.example */
            domain: string;
        };
        /** @description The client of the record: id and names alone for a role without the permission `list_clients`. */
        EmbeddedClient: {
            /** @example 12 Mill Lane */
            address1?: string | null;
            /** @example Second floor */
            address2?: string | null;
            /** @example Leeds */
            city?: string | null;
            clientid: number;
            /** @example Analytical Engines Ltd */
            companyname: string | null;
            /** @example NO */
            country?: string;
            /** Format: date-time */
            created_at?: string;
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
            /** @example Ada Lovelace */
            fullname: string;
            groupid?: number | null;
            id: number;
            /** @example en */
            language?: string;
            /** @example Lovelace */
            lastname: string;
            /**
             * @description Staff notes; never shown to the client.
             * @example Prefers to be called in the morning.
             */
            notes?: string | null;
            owner_user_id?: number | null;
            /** @example +44 113 496 0000 */
            phonenumber?: string | null;
            /** @example LS1 4AP */
            postcode?: string | null;
            /** @example West Yorkshire */
            state?: string | null;
            /** @enum {string} */
            status?: "active" | "inactive" | "closed";
            /**
             * @description Tax number of the client.
             * @example GB123456789
             */
            tax_id?: string | null;
            taxexempt?: boolean;
            userid: number;
        };
        /** @description The service of the record: without `username` and `notes` for a role without the permission `list_services`. */
        EmbeddedService: {
            /** @enum {string} */
            billing_cycle: "monthly" | "quarterly" | "semiannually" | "annually" | "biennially" | "triennially" | "onetime" | "free";
            clientid: number | null;
            /** @example USD */
            currencycode: string;
            /** @example ada.example.com */
            domain: string | null;
            /**
             * @description The name in the letters of its script.
             * @example engines.example
             */
            domain_unicode: string | null;
            firstpaymentamount: number;
            /** @example Hosting */
            groupname: string | null;
            id: number;
            /** @example Basic hosting */
            name: string | null;
            /** Format: date */
            next_due_date: string | null;
            /**
             * @description Staff notes; never shown to the client.
             * @example Moved from another host.
             */
            notes?: string | null;
            orderid: number | null;
            /** @example 2601310001 */
            ordernumber: string | null;
            /** @example banktransfer */
            paymentmethod: string | null;
            pid: number | null;
            recurringamount: number;
            /** Format: date */
            regdate: string | null;
            serverid: number | null;
            /** @example one */
            servername: string | null;
            serviceid: number;
            /** @enum {string} */
            status: "pending" | "active" | "suspended" | "terminated" | "cancelled" | "fraud" | "completed";
            /** @example Overdue on payment */
            suspensionreason: string | null;
            /**
             * @description User name on the server.
             * @example ada
             */
            username?: string | null;
        };
        "encryptpassword.parameters": Record<string, never>;
        "endtasktimer.answer": {
            /** @constant */
            result: "success";
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
            /** @constant */
            result: "success";
            /** @example Pending */
            status: string;
        };
        "fraudorder.parameters": {
            /** @example 1 */
            orderid: number;
        };
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
            /** @constant */
            result: "success";
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
            data: components["schemas"]["ActivityEntry"][];
            /** @description Number of rows on this page. */
            numreturned: number;
            /** @constant */
            result: "success";
            /**
             * @description Offset of this page.
             * @example 0
             */
            startnumber: number;
            /** @description Number of rows in the whole list. */
            totalresults: number;
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
            admin: components["schemas"]["StaffMember"];
            /** @constant */
            result: "success";
        };
        "getadmindetails.parameters": {
            /** @example 1 */
            adminid?: number;
        };
        "getadminusers.answer": {
            admins: components["schemas"]["StaffMember"][];
            /** @constant */
            result: "success";
        };
        "getadminusers.parameters": Record<string, never>;
        "getaffiliates.answer": {
            data: components["schemas"]["Affiliate"][];
            /** @description Number of rows on this page. */
            numreturned: number;
            /** @constant */
            result: "success";
            /**
             * @description Offset of this page.
             * @example 0
             */
            startnumber: number;
            /** @description Number of rows in the whole list. */
            totalresults: number;
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
            data: components["schemas"]["Announcement"][];
            /** @description Number of rows on this page. */
            numreturned: number;
            /** @constant */
            result: "success";
            /**
             * @description Offset of this page.
             * @example 0
             */
            startnumber: number;
            /** @description Number of rows in the whole list. */
            totalresults: number;
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
            data: components["schemas"]["ActivityEntry"][];
            /** @description Number of rows on this page. */
            numreturned: number;
            /** @constant */
            result: "success";
            /**
             * @description Offset of this page.
             * @example 0
             */
            startnumber: number;
            /** @description Number of rows in the whole list. */
            totalresults: number;
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
            data: components["schemas"]["CancellationRequest"][];
            /** @description Number of rows on this page. */
            numreturned: number;
            /** @constant */
            result: "success";
            /**
             * @description Offset of this page.
             * @example 0
             */
            startnumber: number;
            /** @description Number of rows in the whole list. */
            totalresults: number;
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
            groups: components["schemas"]["ClientGroup"][];
            /** @constant */
            result: "success";
        };
        "getclientgroups.parameters": Record<string, never>;
        "getclientpassword.parameters": Record<string, never>;
        "getclients.answer": {
            data: components["schemas"]["Client"][];
            /** @description Number of rows on this page. */
            numreturned: number;
            /** @constant */
            result: "success";
            /**
             * @description Offset of this page.
             * @example 0
             */
            startnumber: number;
            /** @description Number of rows in the whole list. */
            totalresults: number;
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
            addons: components["schemas"]["ServiceAddon"][];
            /** @description For one page: number of rows on it. */
            numreturned?: number;
            /** @constant */
            result: "success";
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
            /** @example 1 */
            serviceid?: number;
        };
        "getclientsdetails.answer": {
            client: components["schemas"]["ClientDetails"];
            /** @constant */
            result: "success";
        };
        "getclientsdetails.parameters": {
            /**
             * @description Takes precedence over the e-mail address, which must then be that of this client. Also accepted as `client_id` (extension), `userid` (extension).
             * @example 1
             */
            clientid?: number;
            /**
             * Format: email
             * @example ada@example.com
             */
            email?: string;
        };
        "getclientsdomains.answer": {
            data: components["schemas"]["Domain"][];
            /** @description Number of rows on this page. */
            numreturned: number;
            /** @constant */
            result: "success";
            /**
             * @description Offset of this page.
             * @example 0
             */
            startnumber: number;
            /** @description Number of rows in the whole list. */
            totalresults: number;
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
            data: components["schemas"]["Service"][];
            /** @description Number of rows on this page. */
            numreturned: number;
            /** @constant */
            result: "success";
            /**
             * @description Offset of this page.
             * @example 0
             */
            startnumber: number;
            /** @description Number of rows in the whole list. */
            totalresults: number;
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
            /** @example 1 */
            serviceid?: number;
            /** @enum {string} */
            status?: "pending" | "active" | "suspended" | "terminated" | "cancelled" | "fraud" | "completed";
        };
        "getconfigurationvalue.answer": {
            /** @constant */
            result: "success";
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
            data: components["schemas"]["Contact"][];
            /** @description Number of rows on this page. */
            numreturned: number;
            /** @constant */
            result: "success";
            /**
             * @description Offset of this page.
             * @example 0
             */
            startnumber: number;
            /** @description Number of rows in the whole list. */
            totalresults: number;
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
            credits: components["schemas"]["CreditEntry"][];
            /** @description For one page: number of rows on it. */
            numreturned?: number;
            /** @constant */
            result: "success";
            /**
             * @description For one page: its offset.
             * @example 0
             */
            startnumber?: number;
            /** @description For one page: number of rows in the whole list. */
            totalresults?: number;
        };
        "getcredits.parameters": {
            /**
             * @description Also accepted as `client_id` (extension), `userid` (extension).
             * @example 1
             */
            clientid?: number;
            /** @description Rows per page; returns one page. Defaults to 25 with `limitstart`. *Extension.* */
            limitnum?: number;
            /** @description Offset of the first row; returns one page, rounded down to its start. *Extension.* */
            limitstart?: number;
        };
        "getcurrencies.answer": {
            currencies: components["schemas"]["Currency"][];
            /** @constant */
            result: "success";
        };
        "getcurrencies.parameters": Record<string, never>;
        "getemails.answer": {
            data: components["schemas"]["Mail"][];
            /** @description Number of rows on this page. */
            numreturned: number;
            /** @constant */
            result: "success";
            /**
             * @description Offset of this page.
             * @example 0
             */
            startnumber: number;
            /** @description Number of rows in the whole list. */
            totalresults: number;
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
            /** @constant */
            result: "success";
            templates: components["schemas"]["MailTemplate"][];
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
                    /**
                     * @description Bytes.
                     * @example 8000000000
                     */
                    free_bytes: number;
                    /**
                     * @description Bytes.
                     * @example 8000000000
                     */
                    total_bytes: number;
                    /**
                     * @description Bytes.
                     * @example 8000000000
                     */
                    used_bytes: number;
                    /** @example 41.5 */
                    used_percent: number;
                };
                /** @example Countinghouse */
                framework: string;
                memory: {
                    /**
                     * @description Bytes.
                     * @example 8000000000
                     */
                    current: number;
                    /**
                     * @description Bytes.
                     * @example 8000000000
                     */
                    limit: number;
                    /**
                     * @description Bytes.
                     * @example 8000000000
                     */
                    peak: number;
                };
                /** @example Node.js v22.0.0 */
                runtime: string;
                /** @enum {string} */
                status: "ok" | "degraded";
                /** Format: date-time */
                timestamp: string;
                /**
                 * @description Version of the API.
                 * @example 1.0.0
                 */
                version: string;
            };
            /** @constant */
            result: "success";
        };
        "gethealthstatus.parameters": Record<string, never>;
        "getinvoice.answer": {
            invoice: components["schemas"]["InvoiceDetails"];
            /** @constant */
            result: "success";
        };
        "getinvoice.parameters": {
            /** @example 1 */
            invoiceid: number;
        };
        "getinvoices.answer": {
            data: components["schemas"]["Invoice"][];
            /** @description Number of rows on this page. */
            numreturned: number;
            /** @constant */
            result: "success";
            /**
             * @description Offset of this page.
             * @example 0
             */
            startnumber: number;
            /** @description Number of rows in the whole list. */
            totalresults: number;
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
            parameters: components["schemas"]["ModuleParameter"][];
            /** @constant */
            result: "success";
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
            data: components["schemas"]["ModuleQueueEntry"][];
            /** @description Number of rows on this page. */
            numreturned: number;
            /** @constant */
            result: "success";
            /**
             * @description Offset of this page.
             * @example 0
             */
            startnumber: number;
            /** @description Number of rows in the whole list. */
            totalresults: number;
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
            data: components["schemas"]["Order"][];
            /** @description Number of rows on this page. */
            numreturned: number;
            /** @constant */
            result: "success";
            /**
             * @description Offset of this page.
             * @example 0
             */
            startnumber: number;
            /** @description Number of rows in the whole list. */
            totalresults: number;
        };
        "getorders.parameters": {
            /** @example 1 */
            id?: number;
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
            /** @constant */
            result: "success";
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
            /** @constant */
            result: "success";
            totalresults: number;
        };
        "getpaymentmethods.parameters": Record<string, never>;
        "getpaymethods.answer": {
            clientid: number;
            paymethods: components["schemas"]["PayMethod"][];
            /** @constant */
            result: "success";
        };
        "getpaymethods.parameters": {
            /**
             * @description Also accepted as `client_id` (extension), `userid` (extension).
             * @example 1
             */
            clientid: number;
        };
        "getpermissionslist.answer": {
            permissions: string[];
            /** @constant */
            result: "success";
        };
        "getpermissionslist.parameters": Record<string, never>;
        "getproducts.answer": {
            products: components["schemas"]["PricedProduct"][];
            /** @constant */
            result: "success";
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
            project: components["schemas"]["Project"];
            /** @constant */
            result: "success";
        };
        "getproject.parameters": {
            /**
             * @description Also accepted as `id`.
             * @example 1
             */
            projectid: number;
        };
        "getprojects.answer": {
            data: components["schemas"]["Project"][];
            /** @description Number of rows on this page. */
            numreturned: number;
            /** @constant */
            result: "success";
            /**
             * @description Offset of this page.
             * @example 0
             */
            startnumber: number;
            /** @description Number of rows in the whole list. */
            totalresults: number;
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
            promotions: components["schemas"]["Promotion"][];
            /** @constant */
            result: "success";
        };
        "getpromotions.parameters": Record<string, never>;
        "getquotes.answer": {
            data: components["schemas"]["Quote"][];
            /** @description Number of rows on this page. */
            numreturned: number;
            /** @constant */
            result: "success";
            /**
             * @description Offset of this page.
             * @example 0
             */
            startnumber: number;
            /** @description Number of rows in the whole list. */
            totalresults: number;
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
            /** @constant */
            result: "success";
        };
        "getregistrars.parameters": Record<string, never>;
        "getservers.answer": {
            /** @constant */
            result: "success";
            servers: components["schemas"]["Server"][];
        };
        "getservers.parameters": Record<string, never>;
        "getsslapproveremails.answer": {
            emails: string[];
            /** @constant */
            result: "success";
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
            order: components["schemas"]["SslOrder"];
            /** @constant */
            result: "success";
        };
        "getsslorder.parameters": {
            /**
             * @description Also accepted as `id`.
             * @example 1
             */
            order_id: number;
        };
        "getsslorders.answer": {
            orders: components["schemas"]["SslOrder"][];
            /** @constant */
            result: "success";
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
            /** @constant */
            result: "success";
            staff: components["schemas"]["StaffMember"][];
        };
        "getstaffonline.parameters": Record<string, never>;
        "getstats.answer": {
            /** @constant */
            result: "success";
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
            departments: components["schemas"]["Department"][];
            /** @constant */
            result: "success";
        };
        "getsupportdepartments.parameters": Record<string, never>;
        "getsupportstatuses.answer": {
            /** @constant */
            result: "success";
            statuses: string[];
        };
        "getsupportstatuses.parameters": Record<string, never>;
        "getticket.answer": {
            /** @constant */
            result: "success";
            ticket: components["schemas"]["TicketDetails"];
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
            /** @constant */
            result: "success";
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
            /** @constant */
            result: "success";
        };
        "getticketcounts.parameters": Record<string, never>;
        "getticketnotes.answer": {
            notes: components["schemas"]["TicketNote"][];
            /** @constant */
            result: "success";
        };
        "getticketnotes.parameters": {
            /** @example 1 */
            ticketid: number;
        };
        "getticketpredefinedcats.answer": {
            categories: components["schemas"]["CannedCategory"][];
            /** @constant */
            result: "success";
        };
        "getticketpredefinedcats.parameters": Record<string, never>;
        "getticketpredefinedreplies.answer": {
            replies: components["schemas"]["CannedReply"][];
            /** @constant */
            result: "success";
        };
        "getticketpredefinedreplies.parameters": {
            /** @example 1 */
            catid?: number;
        };
        "gettickets.answer": {
            data: components["schemas"]["Ticket"][];
            /** @description Number of rows on this page. */
            numreturned: number;
            /** @constant */
            result: "success";
            /**
             * @description Offset of this page.
             * @example 0
             */
            startnumber: number;
            /** @description Number of rows in the whole list. */
            totalresults: number;
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
            /** @constant */
            result: "success";
        };
        "gettldpricing.parameters": {
            /**
             * @description Currency of the prices, by code or id; defaults to the default currency. *Extension.*
             * @example EUR
             */
            currency?: string;
        };
        "gettodoitems.answer": {
            items: components["schemas"]["TodoItem"][];
            /** @constant */
            result: "success";
        };
        "gettodoitems.parameters": {
            /**
             * @description In any letter case.
             * @enum {string}
             */
            status?: "New" | "In Progress" | "Completed" | "Deferred";
        };
        "gettodoitemstatuses.answer": {
            /** @constant */
            result: "success";
            statuses: ("New" | "In Progress" | "Completed" | "Deferred")[];
        };
        "gettodoitemstatuses.parameters": Record<string, never>;
        "gettransactions.answer": {
            data: components["schemas"]["Transaction"][];
            /** @description Number of rows on this page. */
            numreturned: number;
            /** @constant */
            result: "success";
            /**
             * @description Offset of this page.
             * @example 0
             */
            startnumber: number;
            /** @description Number of rows in the whole list. */
            totalresults: number;
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
            clientid: number;
            owner: boolean;
            /** @description `all`, or a list of the login's permissions. */
            permissions: "all" | ("profile" | "contacts" | "products" | "manageproducts" | "productsso" | "domains" | "managedomains" | "invoices" | "quotes" | "tickets" | "affiliates" | "emails" | "orders")[];
            /** @constant */
            result: "success";
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
            /** @description Number of rows on this page. */
            numreturned: number;
            /** @constant */
            result: "success";
            /**
             * @description Offset of this page.
             * @example 0
             */
            startnumber: number;
            /** @description Number of rows in the whole list. */
            totalresults: number;
            users: components["schemas"]["User"][];
        };
        "getusers.parameters": {
            /**
             * @description Also accepted as `client_id` (extension), `userid` (extension).
             * @example 1
             */
            clientid?: number;
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
        /** @description An invoice as lists show it. */
        Invoice: {
            /** @description Amount still owed. */
            balance: number;
            /** @description Client on the day of issue; null on a draft, or if not recorded. */
            billed_to: components["schemas"]["BilledTo"] | null;
            /**
             * Format: date-time
             * @description When it was cancelled; null where it is not, or where that is not known.
             */
            cancelled_at: string | null;
            client: components["schemas"]["EmbeddedClient"] | null;
            /** @description Credit applied to the invoice. */
            credit: number;
            /**
             * @description Total of its credit notes.
             * @example 0
             */
            credited: number;
            creditnotes: components["schemas"]["CreditNote"][];
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
            /** @description Seller on the day of issue; null on a draft, or if not recorded. */
            seller: components["schemas"]["Seller"] | null;
            /** @enum {string} */
            status: "draft" | "unpaid" | "paid" | "partially_paid" | "overdue" | "cancelled" | "refunded" | "collections" | "payment_pending";
            subtotal: number;
            tax: number;
            /**
             * @description Percentage.
             * @example 25
             */
            taxrate: number;
            total: number;
            userid: number | null;
        };
        /** @description An invoice with its lines, transactions and the lines of its credit notes. */
        InvoiceDetails: {
            /** @description Amount still owed. */
            balance: number;
            /** @description Client on the day of issue; null on a draft, or if not recorded. */
            billed_to: components["schemas"]["BilledTo"] | null;
            /**
             * Format: date-time
             * @description When it was cancelled; null where it is not, or where that is not known.
             */
            cancelled_at: string | null;
            client: components["schemas"]["EmbeddedClient"] | null;
            /** @description Credit applied to the invoice. */
            credit: number;
            /**
             * @description Total of its credit notes.
             * @example 0
             */
            credited: number;
            creditnotes: components["schemas"]["CreditNoteDetails"][];
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
            items: components["schemas"]["InvoiceLine"][];
            /** @example Purchase order 4711 */
            notes: string | null;
            /**
             * @description Name of an installed payment gateway.
             * @example banktransfer
             */
            paymentmethod: string | null;
            /** @description Seller on the day of issue; null on a draft, or if not recorded. */
            seller: components["schemas"]["Seller"] | null;
            /** @enum {string} */
            status: "draft" | "unpaid" | "paid" | "partially_paid" | "overdue" | "cancelled" | "refunded" | "collections" | "payment_pending";
            subtotal: number;
            tax: number;
            /**
             * @description Percentage.
             * @example 25
             */
            taxrate: number;
            total: number;
            transactions: components["schemas"]["Transaction"][];
            userid: number | null;
        };
        /** @description A line of an invoice. */
        InvoiceLine: {
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
        };
        "listoauthcredentials.answer": {
            credentials: components["schemas"]["Credential"][];
            /** @constant */
            result: "success";
        };
        "listoauthcredentials.parameters": Record<string, never>;
        "logactivity.answer": {
            /** @constant */
            result: "success";
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
        /** @description An e-mail to a client. */
        Mail: {
            attempts: number;
            clientid: number | null;
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
            userid: number | null;
        };
        /** @description A template of mails in one language. */
        MailTemplate: {
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
        };
        "mergeticket.answer": {
            /** @constant */
            result: "success";
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
            /** @constant */
            result: "success";
            serviceid: number;
        } & {
            [key: string]: string | number | boolean;
        };
        "modulechangepackage.parameters": {
            /**
             * @description Product whose plan to use.
             * @example 1
             */
            packageid: number;
            /** @example 1 */
            serviceid: number;
        };
        "modulechangepw.answer": {
            /**
             * @description Message from the server module.
             * @example The account was created
             */
            message: string;
            /** @constant */
            result: "success";
            serviceid: number;
        } & {
            [key: string]: string | number | boolean;
        };
        "modulechangepw.parameters": {
            /** @example 1 */
            serviceid: number;
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
            /** @constant */
            result: "success";
            serviceid: number;
        } & {
            [key: string]: string | number | boolean;
        };
        "modulecreate.parameters": {
            /** @example 1 */
            serviceid: number;
        };
        "modulecustom.answer": {
            /**
             * @description Message from the server module.
             * @example The account was created
             */
            message: string;
            /** @constant */
            result: "success";
            serviceid: number;
        } & {
            [key: string]: string | number | boolean;
        };
        "modulecustom.parameters": {
            /**
             * @description Name of a function that the module offers.
             * @example reboot
             */
            func_name: string;
            /** @example 1 */
            serviceid: number;
        };
        /** @description A parameter of a module; its value is never shown. */
        ModuleParameter: {
            /** @example Secret key */
            label: string;
            /** @example secret_key */
            name: string;
            /** @description Choices of a dropdown. */
            options: string[];
            required: boolean;
            /** @enum {string} */
            type: "text" | "password" | "yesno" | "dropdown" | "textarea" | "number";
        };
        /** @description A command to a server or a registrar that waits, or has been carried out. */
        ModuleQueueEntry: {
            /** @example create */
            action: string;
            attempts: number;
            /** Format: date-time */
            completed_at: string | null;
            /** Format: date-time */
            created_at: string;
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
        };
        "modulesuspend.answer": {
            /**
             * @description Message from the server module.
             * @example The account was created
             */
            message: string;
            /** @constant */
            result: "success";
            serviceid: number;
        } & {
            [key: string]: string | number | boolean;
        };
        "modulesuspend.parameters": {
            /**
             * @description Stored, and sent to the server. Also accepted as `suspendreason` (extension).
             * @example Sends unsolicited mail
             */
            reason?: string;
            /** @example 1 */
            serviceid: number;
        };
        "moduleterminate.answer": {
            /**
             * @description Message from the server module.
             * @example The account was created
             */
            message: string;
            /** @constant */
            result: "success";
            serviceid: number;
        } & {
            [key: string]: string | number | boolean;
        };
        "moduleterminate.parameters": {
            /** @example 1 */
            serviceid: number;
        };
        "moduleunsuspend.answer": {
            /**
             * @description Message from the server module.
             * @example The account was created
             */
            message: string;
            /** @constant */
            result: "success";
            serviceid: number;
        } & {
            [key: string]: string | number | boolean;
        };
        "moduleunsuspend.parameters": {
            /** @example 1 */
            serviceid: number;
        };
        "openticket.answer": {
            /** @constant */
            result: "success";
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
            /**
             * @description Files of up to 8 MiB each: a list of `name` and base64 `data`, that list as base64-encoded JSON, or multipart file parts. In a form, `attachments[0][name]` and so on. It must be at most 10 files, each with a name of 1 to 255 characters and its data in base64. *Extension.*
             * @example [
             *       {
             *         "name": "error.txt",
             *         "data": "SGVsbG8h"
             *       }
             *     ]
             */
            attachments?: {
                /** Format: base64 */
                data: string;
                name: string;
            }[];
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
        /** @description An order with its client, services and domains. */
        Order: {
            /** @description First payment, before tax. */
            amount: number;
            client: components["schemas"]["EmbeddedClient"] | null;
            /** @example USD */
            currencycode: string;
            /** Format: date-time */
            date: string;
            /**
             * @description What the code took off the first payment; null on orders that do not keep it.
             * @example 5
             */
            discount: number | null;
            domains: components["schemas"]["OrderedDomain"][];
            id: number;
            invoiceid: number | null;
            orderid: number;
            /** @example 4821930057 */
            ordernum: string;
            /** @example banktransfer */
            paymentmethod: string;
            /** @example SPRING */
            promocode: string | null;
            services: components["schemas"]["EmbeddedService"][];
            /** @example Pending */
            status: string;
            userid: number | null;
        };
        /** @description A domain of an order. */
        OrderedDomain: {
            /** @example example.com */
            domain: string;
            /**
             * @description The name in the letters of its script.
             * @example engines.example
             */
            domain_unicode: string;
            domainid: number;
            /**
             * @description While it is pending: why its registrar has not taken it, in the words of the last attempt.
             * @example The name is reserved
             */
            failure: string | null;
            id: number;
            /** @enum {string} */
            status: "pending" | "active" | "grace" | "redemption" | "expired" | "cancelled" | "fraud" | "transferred_away";
        };
        "orderfraudcheck.answer": {
            /** @description True when the score is 60 or more. */
            fraud: boolean;
            /** @example 20 */
            fraud_score: number;
            orderid: number;
            reasons: string[];
            /** @constant */
            result: "success";
            /** @enum {string} */
            risk_level: "low" | "medium" | "high";
        };
        "orderfraudcheck.parameters": {
            /** @example 1 */
            orderid: number;
        };
        /** @description A stored payment method; its token is never shown. */
        PayMethod: {
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
        };
        "pendingorder.answer": {
            orderid: number;
            /** @constant */
            result: "success";
            /** @example Pending */
            status: string;
        };
        "pendingorder.parameters": {
            /** @example 1 */
            orderid: number;
        };
        /** @description A product with its group and prices. */
        PricedProduct: {
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
                [key: string]: components["schemas"]["PriceList"];
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
        };
        /** @description The prices of a product in one currency. */
        PriceList: {
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
        /** @description A product, without its prices. */
        Product: {
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
        };
        /** @description A project with its messages and tasks. */
        Project: {
            client: components["schemas"]["EmbeddedClient"] | null;
            clientid: number | null;
            /** Format: date-time */
            created_at: string;
            /** @example Mail and three sites. */
            description: string | null;
            /** Format: date */
            due_date: string | null;
            id: number;
            messages: components["schemas"]["ProjectMessage"][];
            owner: components["schemas"]["StaffName"] | null;
            projectid: number;
            /** @enum {string} */
            status: "pending" | "in_progress" | "completed" | "cancelled";
            tasks: components["schemas"]["ProjectTask"][];
            /** @example Move from another host */
            title: string;
            userid: number | null;
        };
        /** @description A message of staff in a project. */
        ProjectMessage: {
            /** @example grace */
            admin: string;
            /** Format: date-time */
            date: string;
            id: number;
            /** @example The new host is ready. */
            message: string;
            messageid: number;
        };
        /** @description A task of a project, with its timers. */
        ProjectTask: {
            completed: boolean;
            /** Format: date-time */
            created_at: string;
            /** Format: date */
            due_date: string | null;
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
            timers: components["schemas"]["TaskTimer"][];
        };
        /** @description A promotion code and what it takes off. */
        Promotion: {
            /** @description Products that it applies to; empty means any. */
            appliesto: number[];
            /** @example SPRING */
            code: string;
            /** @description Billing cycles that it applies to; empty means any. */
            cycles: ("monthly" | "quarterly" | "semiannually" | "annually" | "biennially" | "triennially" | "onetime")[];
            /** Format: date */
            expirationdate: string | null;
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
            /** Format: date */
            startdate: string | null;
            /** @enum {string} */
            type: "percentage" | "fixed" | "override";
            /** @example 3 */
            uses: number;
            /**
             * @description Percentage, or an amount in the default currency.
             * @example 20
             */
            value: number;
        };
        /** @description A quote with its lines. */
        Quote: {
            client: components["schemas"]["EmbeddedClient"] | null;
            clientid: number | null;
            /** Format: date-time */
            created_at: string;
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
            items: components["schemas"]["QuoteLine"][];
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
            userid: number | null;
            /** Format: date */
            validuntil: string;
        };
        /** @description A line of a quote. */
        QuoteLine: {
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
        };
        "reissuesslorder.answer": {
            /** @description Challenges to complete while validation is pending. */
            challenges: components["schemas"]["SslChallenge"][];
            /**
             * @description Last message from the provider.
             * @example The certificate is issued
             */
            message: string;
            order_id: number;
            /** @constant */
            result: "success";
            /** @enum {string} */
            status: "Awaiting Configuration" | "Awaiting Validation" | "Active" | "Reissuing" | "Cancelled" | "Failed";
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
            /** @description Challenges to complete while validation is pending. */
            challenges: components["schemas"]["SslChallenge"][];
            /**
             * @description Last message from the provider.
             * @example The certificate is issued
             */
            message: string;
            order_id: number;
            /** @constant */
            result: "success";
            /** @enum {string} */
            status: "Awaiting Configuration" | "Awaiting Validation" | "Active" | "Reissuing" | "Cancelled" | "Failed";
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
            /** @description False where nothing was queued, because mail is disabled or the template is switched off. */
            mailed: boolean;
            /** @constant */
            result: "success";
        };
        "resetpassword.parameters": {
            /**
             * Format: email
             * @example ada@example.com
             */
            email?: string;
            /** @example 1 */
            id?: number;
        } & ({
            /**
             * Format: email
             * @example ada@example.com
             */
            email: string;
        } | {
            /** @example 1 */
            id: number;
        });
        /** @description The role of a staff account. */
        Role: {
            /** @description True when the role has every permission, including those added later. */
            full: boolean;
            id: number;
            /** @example Billing */
            name: string;
            permissions: string[];
        };
        /** @description The seller as the invoice names it. */
        Seller: {
            /** @example 1 Engine Street, Leeds */
            address: string;
            /** @example Analytical Hosting */
            name: string;
            /** @example GB987654321 */
            tax_number: string;
        };
        "sendadminemail.answer": {
            /** @description False where nothing was queued, because mail is disabled or the template is switched off. */
            mailed: boolean;
            /**
             * @description Number of recipients.
             * @example 3
             */
            recipients: number;
            /** @constant */
            result: "success";
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
            /** @description False where nothing was queued, because mail is disabled or the template is switched off. */
            mailed: boolean;
            /**
             * @description Address that the mail was queued for.
             * @example ada@example.com
             */
            recipient: string;
            /** @constant */
            result: "success";
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
            /** @constant */
            result: "success";
            /** @enum {string} */
            status: "Draft" | "Sent" | "Accepted" | "Declined";
        };
        "sendquote.parameters": {
            /** @example 1 */
            quoteid: number;
        };
        /** @description A server on which services have their accounts; its password and access key are never shown. */
        Server: {
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
        };
        /** @description A service of a client, with its client and product. */
        Service: {
            /** @enum {string} */
            billing_cycle: "monthly" | "quarterly" | "semiannually" | "annually" | "biennially" | "triennially" | "onetime" | "free";
            client: components["schemas"]["EmbeddedClient"] | null;
            clientid: number | null;
            /** @example USD */
            currencycode: string;
            /** @example ada.example.com */
            domain: string | null;
            /**
             * @description The name in the letters of its script.
             * @example engines.example
             */
            domain_unicode: string | null;
            /**
             * Format: date
             * @description Last day of the certificate that the service is for; null for others.
             */
            expirydate: string | null;
            firstpaymentamount: number;
            /** @example Hosting */
            groupname: string | null;
            id: number;
            /** @example Basic hosting */
            name: string | null;
            /** Format: date */
            next_due_date: string | null;
            /**
             * @description Staff notes; never shown to the client.
             * @example Moved from another host.
             */
            notes: string | null;
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
            product: components["schemas"]["Product"] | null;
            recurringamount: number;
            /** Format: date */
            regdate: string | null;
            serverid: number | null;
            /** @example one */
            servername: string | null;
            serviceid: number;
            /** @enum {string} */
            status: "pending" | "active" | "suspended" | "terminated" | "cancelled" | "fraud" | "completed";
            /** @example Overdue on payment */
            suspensionreason: string | null;
            /**
             * @description User name on the server.
             * @example ada
             */
            username: string | null;
        };
        /** @description An addon of a service. */
        ServiceAddon: {
            addon: {
                /** @example An IPv4 address of its own. */
                description: string | null;
                id: number;
                /** @example Dedicated address */
                name: string;
            };
            /** @description Same as `id`; pass it to `updateclientaddon`. */
            addonid: number;
            /** @enum {string} */
            billing_cycle: "monthly" | "quarterly" | "semiannually" | "annually" | "biennially" | "triennially" | "onetime" | "free";
            clientid: number | null;
            /** @example USD */
            currencycode: string;
            firstpaymentamount: number;
            id: number;
            /** @example Dedicated address */
            name: string;
            /** Format: date */
            next_due_date: string | null;
            /** @example The second address is for mail. */
            notes: string | null;
            orderid: number | null;
            recurringamount: number;
            service: components["schemas"]["EmbeddedService"];
            serviceid: number;
            /** @enum {string} */
            status: "pending" | "active" | "suspended" | "terminated" | "cancelled" | "fraud" | "completed";
        };
        "setconfigurationvalue.answer": {
            /** @constant */
            result: "success";
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
        /** @description A proof that the provider of a certificate asks for. */
        SslChallenge: {
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
        };
        /** @description An order of a certificate, with its client and service. */
        SslOrder: {
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
            /** @description Challenges to complete while validation is pending. */
            challenges: components["schemas"]["SslChallenge"][];
            client: components["schemas"]["EmbeddedClient"] | null;
            client_id: number | null;
            /** Format: date-time */
            created_at: string;
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
            /**
             * @description The name in the letters of its script.
             * @example engines.example
             */
            domain_unicode: string | null;
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
            service: components["schemas"]["EmbeddedService"] | null;
            service_id: number | null;
            /** @enum {string} */
            status: "Awaiting Configuration" | "Awaiting Validation" | "Active" | "Reissuing" | "Cancelled" | "Failed";
            /** @enum {string} */
            validation_method: "email" | "dns" | "http";
            /** @example nginx */
            webserver_type: string | null;
        };
        /** @description A staff account with its role; the password and the second factor are never shown. */
        StaffMember: {
            active: boolean;
            adminid: number;
            /** Format: date-time */
            created_at: string;
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
            role: components["schemas"]["Role"];
            roleid: number;
            /** @example grace */
            username: string;
        };
        /** @description A staff account by its names. */
        StaffName: {
            adminid: number;
            /** @example Grace */
            firstname: string;
            id: number;
            /** @example Hopper */
            lastname: string;
            /** @example grace */
            username: string;
        };
        "starttasktimer.answer": {
            /** @constant */
            result: "success";
            /** Format: date-time */
            started_at: string;
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
        /** @description A period that was worked on a task. */
        TaskTimer: {
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
            /** Format: date-time */
            started_at: string;
            taskid: number;
            timerid: number;
        };
        /** @description A ticket as lists show it, without its replies and notes. */
        Ticket: {
            /**
             * @description User name of the staff member who opened it.
             * @example grace
             */
            admin: string | null;
            /** @description Files of the ticket and its replies. */
            attachments: components["schemas"]["TicketAttachment"][];
            client: components["schemas"]["EmbeddedClient"] | null;
            clientid: number | null;
            /** Format: date-time */
            date: string;
            /** @description Replies that were deleted. */
            deletedreplies: components["schemas"]["DeletedTicketReply"][];
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
            /** @example Ada Lovelace */
            name: string;
            /** @enum {string} */
            priority: "low" | "medium" | "high" | "critical";
            /** @example Open */
            status: string;
            /** @example The site is slow */
            subject: string;
            ticketid: number;
            /** @example 482193 */
            tid: string;
            userid: number | null;
        };
        /** @description A file of a ticket. */
        TicketAttachment: {
            /** @example error.txt */
            filename: string;
            /** @description Stays when files are deleted or the ticket is merged. */
            id: number;
            /** @example 0 */
            index: number;
        };
        /** @description A ticket with its replies and staff notes. */
        TicketDetails: {
            /**
             * @description User name of the staff member who opened it.
             * @example grace
             */
            admin: string | null;
            /** @description Files of the ticket and its replies. */
            attachments: components["schemas"]["TicketAttachment"][];
            client: components["schemas"]["EmbeddedClient"] | null;
            clientid: number | null;
            /** Format: date-time */
            date: string;
            /** @description Replies that were deleted. */
            deletedreplies: components["schemas"]["DeletedTicketReply"][];
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
            /** @example Ada Lovelace */
            name: string;
            notes: components["schemas"]["TicketNote"][];
            /** @enum {string} */
            priority: "low" | "medium" | "high" | "critical";
            replies: components["schemas"]["TicketReply"][];
            /** @example Open */
            status: string;
            /** @example The site is slow */
            subject: string;
            ticketid: number;
            /** @example 482193 */
            tid: string;
            userid: number | null;
        };
        /** @description A staff note on a ticket. */
        TicketNote: {
            /** @example grace */
            admin: string;
            /** Format: date-time */
            date: string;
            id: number;
            /** @example The disk is full. */
            message: string;
            noteid: number;
            ticketid: number;
        };
        /** @description A reply in a ticket. */
        TicketReply: {
            /**
             * @description User name of the staff author.
             * @example grace
             */
            admin: string | null;
            attachments: components["schemas"]["TicketAttachment"][];
            /** Format: date-time */
            date: string;
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
            /** @example Ada Lovelace */
            name: string;
            replyid: number;
            /**
             * @description Subject of the merged ticket whose opening message this was; null for other replies.
             * @example The site is slow
             */
            subject: string | null;
            userid: number | null;
        };
        /** @description A to-do item of staff. */
        TodoItem: {
            /** @description Staff account assigned to the item. */
            admin: number | null;
            /** @example grace */
            adminusername: string | null;
            /** Format: date-time */
            created_at: string;
            /** @example It ends with the year. */
            description: string | null;
            /** Format: date */
            due_date: string | null;
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
        };
        /** @description A payment, a refund or another movement of money. */
        Transaction: {
            amountin: number;
            /** @example 0 */
            amountout: number;
            /** @example USD */
            currency_code: string;
            /** Format: date-time */
            date: string;
            /** @example Payment of invoice 1042 */
            description: string;
            /** @example banktransfer */
            gateway: string;
            id: number;
            invoiceid: number | null;
            transactionid: number;
            /** @example ch_3Pz1 */
            transid: string | null;
            userid: number | null;
        };
        "triggernotificationevent.answer": {
            /** @enum {string} */
            event: "api.custom";
            /** @constant */
            result: "success";
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
            clientid: number;
            /** @constant */
            result: "success";
        };
        "updateadminnotes.parameters": {
            /**
             * @description Also accepted as `client_id` (extension), `userid` (extension).
             * @example 1
             */
            clientid: number;
            /**
             * @description New notes; empty clears them. Sent empty, it is cleared.
             * @example Prefers to be called.
             */
            notes?: string;
        };
        "updateannouncement.answer": {
            announcementid: number;
            /** @constant */
            result: "success";
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
            clientid: number;
            /** @constant */
            result: "success";
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
            /**
             * @description Also accepted as `client_id` (extension), `userid` (extension).
             * @example 1
             */
            clientid: number;
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
            /** @constant */
            result: "success";
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
            domainid: number;
            /** @constant */
            result: "success";
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
            /** @constant */
            result: "success";
            serviceid: number;
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
            /** @example 1 */
            serviceid: number;
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
            /** @constant */
            result: "success";
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
            /** @constant */
            result: "success";
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
            /** @constant */
            result: "success";
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
            /** @constant */
            result: "success";
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
            /** @constant */
            result: "success";
        };
        "updatepaymethod.parameters": {
            /**
             * @description Also accepted as `client_id` (extension), `userid` (extension).
             * @example 1
             */
            clientid: number;
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
            /** @constant */
            result: "success";
        };
        "updateproject.parameters": {
            /**
             * @description Sent empty, it is cleared.
             * @example Mail and three sites.
             */
            description?: string;
            /**
             * Format: date
             * @description Sent empty, it is cleared. Also accepted as `duedate` (extension).
             * @example 2026-01-31
             */
            due_date?: string;
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
            /** @constant */
            result: "success";
            taskid: number;
        };
        "updateprojecttask.parameters": {
            /** @description It cannot be emptied. */
            completed?: boolean;
            /**
             * Format: date
             * @description Sent empty, it is cleared. Also accepted as `duedate` (extension).
             * @example 2026-01-31
             */
            due_date?: string;
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
            /** @constant */
            result: "success";
        };
        "updatequote.parameters": {
            /**
             * @description Notes for the client. Sent empty, it is cleared. Also accepted as `customernotes` (extension).
             * @example Prices are without travel.
             */
            customer_notes?: string;
            /** @description A line total is quantity × unit price, less its discount, rounded once. In a form, `items[0][description]` and so on. Sent empty, it is cleared. *Extension.* */
            items?: {
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
            }[];
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
            /** @constant */
            result: "success";
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
            /** @constant */
            result: "success";
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
            /** @constant */
            result: "success";
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
            /**
             * Format: date
             * @description Sent empty, it is cleared. Also accepted as `duedate` (extension).
             * @example 2026-01-31
             */
            due_date?: string;
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
            /** @constant */
            result: "success";
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
            /** @constant */
            result: "success";
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
            clientid: number;
            /** @description `all`, or a list of the login's permissions. */
            permissions: "all" | ("profile" | "contacts" | "products" | "manageproducts" | "productsso" | "domains" | "managedomains" | "invoices" | "quotes" | "tickets" | "affiliates" | "emails" | "orders")[];
            /** @constant */
            result: "success";
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
            /** @constant */
            result: "success";
            serviceid: number;
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
            /** @example 1 */
            serviceid: number;
        };
        /** @description A login of the client area, with the accounts that it may use. */
        User: {
            clients: {
                clientid: number;
                owner: boolean;
            }[];
            /** Format: date-time */
            created_at: string;
            /** Format: email */
            email: string;
            /** @example Ada */
            first_name: string;
            id: number;
            /** @example Lovelace */
            last_name: string;
            userid: number;
        };
        "validatelogin.answer": {
            clientids: number[];
            /** @constant */
            result: "success";
            userid: number;
        };
        "validatelogin.parameters": {
            /**
             * Format: email
             * @example ada@example.com
             */
            email: string;
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
