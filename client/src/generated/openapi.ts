// Generated from the definitions of the actions. Change them and generate again.

export interface components {
    schemas: {
        "acceptorder.answer": {
            /** @description Id of the order. */
            orderid: number;
            result: components["schemas"]["Success"];
            /**
             * @description Title of the status; `getorderstatuses` lists them.
             * @example Pending
             */
            status: string;
        };
        "acceptorder.parameters": {
            /**
             * @description Id of the order.
             * @example 1
             */
            orderid: number;
        };
        "acceptquote.answer": {
            /** @description Invoice over the quote; null if it was accepted by `updatequote`. */
            invoiceid: number | null;
            /** @description Id of the quote. */
            quoteid: number;
            result: components["schemas"]["Success"];
            /**
             * @description A `Draft` is not shown to the client.
             * @enum {string}
             */
            status: "Draft" | "Sent" | "Accepted" | "Declined";
        };
        "acceptquote.parameters": {
            /**
             * @description Id of the quote.
             * @example 1
             */
            quoteid: number;
        };
        /** @description A login that may use the account. */
        AccountUser: {
            /**
             * Format: email
             * @description Address with which the login signs in.
             */
            email: string;
            /**
             * @description First name of whoever signs in.
             * @example Ada
             */
            first_name: string;
            /** @description Id of the login. */
            id: number;
            /**
             * @description Last name of whoever signs in.
             * @example Lovelace
             */
            last_name: string;
            /** @description True for the owner, who has every permission. */
            owner: boolean;
            /** @description Id of the login. */
            userid: number;
        };
        "activatemodule.answer": {
            /** @description True if the module can be used. */
            active: boolean;
            /**
             * @description Name of the installed module.
             * @example stripe
             */
            moduleName: string;
            /**
             * @description Kind of module.
             * @example gateway
             * @enum {string}
             */
            moduleType: "server" | "gateway" | "registrar" | "ssl" | "addon" | "einvoice";
            result: components["schemas"]["Success"];
        };
        "activatemodule.parameters": {
            /**
             * @description Name of the installed module.
             * @example stripe
             */
            moduleName: string;
            /**
             * @description Kind of module.
             * @example gateway
             * @enum {string}
             */
            moduleType: "server" | "gateway" | "registrar" | "ssl" | "addon" | "einvoice";
        };
        /** @description A field that was changed. */
        ActivityChange: {
            /** @description Value after the change; null for none, and for a secret. */
            after: (string | number | boolean) | null;
            /** @description Value before the change; null for none, and for a secret. */
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
            /** @description Client that the entry is about; null for none. */
            clientid: number | null;
            /** @description Credential of the call, or of the `createssotoken` that opened the session of a page; null for a user name and password, and for other pages. */
            credentialid: number | null;
            /**
             * Format: date-time
             * @description Time of the entry.
             */
            date: string;
            /**
             * @description What happened, in a sentence.
             * @example Order 4821930057 was placed
             */
            description: string;
            /** @description Id of the entry. */
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
                /**
                 * Format: date-time
                 * @description Time of the first refusal in it.
                 */
                first: string;
                /**
                 * Format: date-time
                 * @description Start of the hour that the row counts.
                 */
                hour: string;
                /**
                 * Format: date-time
                 * @description Time of the last refusal in it.
                 */
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
                reason: "unauthenticated" | "credential_expired" | "secret_replaced" | "account_disabled" | "address_not_allowed" | "permission_denied" | "module_permission_denied" | "setting_permission_denied" | "login_wrong" | "link_invalid" | "others";
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
            /** @description Id of the announcement. */
            announcementid: number;
            result: components["schemas"]["Success"];
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
            /**
             * @description Headline.
             * @example Maintenance on Sunday
             */
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
            result: components["schemas"]["Success"];
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
            /**
             * @description Reason for staff.
             * @example Tries passwords
             */
            reason?: string;
        };
        "addbillableitem.answer": {
            /** @description Id of the billable item. */
            billableitemid: number;
            result: components["schemas"]["Success"];
        };
        "addbillableitem.parameters": {
            /**
             * @description In the client's currency; a negative amount reduces the invoice.
             * @example 12.5
             */
            amount: number;
            /**
             * @description Id of the client. Also accepted as `client_id` (extension), `userid` (extension).
             * @example 1
             */
            clientid: number;
            /**
             * @description Text of its line on the invoice.
             * @example Two hours of support
             */
            description: string;
            /**
             * Format: date
             * @description Defaults to today.
             * @example 2026-01-31
             */
            duedate?: string;
        };
        "addcancelrequest.answer": {
            result: components["schemas"]["Success"];
            /** @description Id of the service. */
            serviceid: number;
        };
        "addcancelrequest.parameters": {
            /**
             * @description Reason in the words of whoever asked.
             * @example The shop is closing.
             */
            reason?: string;
            /**
             * @description Id of the service.
             * @example 1
             */
            serviceid: number;
            /**
             * @description When the service ends: with the next daily job, or with the period that is paid for.
             * @default End of Billing Period
             * @enum {string}
             */
            type?: "Immediate" | "End of Billing Period";
        };
        "addclient.answer": {
            /** @description Id of the client. */
            clientid: number;
            result: components["schemas"]["Success"];
        };
        "addclient.parameters": {
            /**
             * @description First line of the postal address.
             * @example 12 Mill Lane
             */
            address1?: string;
            /**
             * @description Second line of the postal address. *Extension.*
             * @example Second floor
             */
            address2?: string;
            /**
             * @description False charges no invoice of the client by itself, whatever method is stored. *Extension.*
             * @example true
             */
            autopay?: boolean;
            /**
             * @description Reference that its electronic invoices name, such as the Leitweg-ID of a German authority. *Extension.*
             * @example 04011000-12345-34
             */
            buyer_reference?: string;
            /**
             * @description City of the postal address.
             * @example Leeds
             */
            city?: string;
            /**
             * @description Company; empty for a private person.
             * @example Analytical Engines Ltd
             */
            companyname?: string;
            /**
             * @description Country, as a code of two letters (ISO 3166-1). It must be a two-letter country code.
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
            /**
             * @description First name of the client, or of the person to write to.
             * @example Ada
             */
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
            /**
             * @description Last name of the client, or of the person to write to.
             * @example Lovelace
             */
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
            /**
             * @description Telephone number, kept as it is written.
             * @example +44 113 496 0000
             */
            phonenumber?: string;
            /**
             * @description Postal code.
             * @example LS1 4AP
             */
            postcode?: string;
            /**
             * @description State, province or region of the postal address.
             * @example West Yorkshire
             */
            state?: string;
            /**
             * @description Tax number of the client, kept without blanks. Form and check digits have to be right in member states of the EU, GB, NO, CH and JP. *Extension.*
             * @example GB980780684
             */
            tax_id?: string;
            /** @description True if invoices of the client are without tax. *Extension.* */
            taxexempt?: boolean;
        };
        "addclientnote.answer": {
            /** @description Id of the staff note. */
            noteid: number;
            result: components["schemas"]["Success"];
        };
        "addclientnote.parameters": {
            /**
             * @description Text of the note. Also accepted as `notes`, `message`.
             * @example Called about the renewal.
             */
            note: string;
            /**
             * @description Pin the note to the top of the summary.
             * @default false
             */
            sticky?: boolean;
            /**
             * @description Id of the client. Also accepted as `clientid`, `client_id` (extension).
             * @example 1
             */
            userid: number;
        };
        "addcontact.answer": {
            /** @description Id of the contact. */
            contactid: number;
            result: components["schemas"]["Success"];
        };
        "addcontact.parameters": {
            /**
             * @description Id of the client. Also accepted as `client_id` (extension), `userid` (extension).
             * @example 1
             */
            clientid: number;
            /** @description True for a contact that gets copies of mails about domains. *Extension.* */
            domainemails?: boolean;
            /**
             * Format: email
             * @description E-mail address of the contact.
             * @example ada@example.com
             */
            email: string;
            /**
             * @description First name of the contact.
             * @example Charles
             */
            firstname: string;
            /** @description True for a contact that gets copies of mails about the account. *Extension.* */
            generalemails?: boolean;
            /** @description True for a contact that gets copies of mails about invoices and payments, with the links that pay them. *Extension.* */
            invoiceemails?: boolean;
            /**
             * @description Last name of the contact.
             * @example Babbage
             */
            lastname: string;
            /**
             * @description Telephone number, kept as it is written.
             * @example +44 113 496 0001
             */
            phonenumber?: string;
            /** @description True for a contact that gets copies of mails about orders, services and certificates. *Extension.* */
            productemails?: boolean;
            /** @description True for a contact that gets copies of mails about tickets. *Extension.* */
            supportemails?: boolean;
        };
        "addcredit.answer": {
            /** @description Id of the client. */
            clientid: number;
            /** @description Credit balance after the change. */
            credit: number;
            /** @description Id of the credit entry. */
            creditid: number;
            result: components["schemas"]["Success"];
        };
        "addcredit.parameters": {
            /**
             * @description In the client's currency.
             * @example 12.5
             */
            amount: number;
            /**
             * @description Id of the client. Also accepted as `client_id` (extension), `userid` (extension).
             * @example 1
             */
            clientid: number;
            /**
             * @description Reason of the change.
             * @example Refund of a double payment
             */
            description: string;
            /**
             * @description Reason, for the ledger: `gift`, the default; `write-off`, the default with `remove`; `payment` for money that came in and `refund` for money that was paid out, without a transaction; `transfer` from or to another account. *Extension.*
             * @enum {string}
             */
            kind?: "gift" | "payment" | "transfer" | "write-off" | "refund";
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
            result: components["schemas"]["Success"];
            /**
             * @description `draft` is not issued yet; of `draft`, `cancelled` and `refunded` nothing is owed.
             * @enum {string}
             */
            status: "draft" | "unpaid" | "paid" | "partially_paid" | "overdue" | "cancelled" | "refunded" | "collections" | "payment_pending";
            /** @description Id of the transaction. */
            transactionid: number;
        };
        "addinvoicepayment.parameters": {
            /**
             * @description In the currency of the invoice.
             * @example 12.5
             */
            amount: number;
            /**
             * Format: date
             * @description Day of value, today at the latest. Defaults to today. *Extension.*
             * @example 2026-01-31
             */
            date?: string;
            /**
             * @description Part of the incoming amount that the gateway kept. *Extension.*
             * @example 12.5
             */
            fees?: number;
            /**
             * @description Gateway through which it was paid.
             * @default banktransfer
             */
            gateway?: string;
            /**
             * @description Id of the invoice.
             * @example 1
             */
            invoiceid: number;
            /**
             * @description Reference of the payout that the money was in. *Extension.*
             * @example po_1Nq7
             */
            payout?: string;
            /**
             * @description Payment reference.
             * @example ch_3Pz1
             */
            transid: string;
        };
        "addorder.answer": {
            /** @description Addons of services that were created, those for running services last. */
            addonids: number[];
            /** @description First payment, before discount and tax. */
            amount: number;
            /**
             * @description Code of the currency of the amounts.
             * @example USD
             */
            currencycode: string;
            /**
             * @description What the code and the client’s group take off. `amount` is without the part of the code already.
             * @example 5
             */
            discount: number;
            /** @description Domains that were created. */
            domainids: number[];
            /** @description Null if nothing is to be paid. */
            invoiceid: number | null;
            /** @description What was ordered, line by line. */
            items: {
                /** @description First payment, before discount and tax, with the set-up fee. */
                amount: number;
                /**
                 * @description Text of its line on the invoice.
                 * @example Hosting (example.com)
                 */
                description: string;
                /** @description Price of each later period, before discount and tax. */
                recurringamount: number;
                /** @description Id of the service, the addon or the domain. */
                relid: number;
                /** @description Set-up fee, which the amount includes. */
                setupfee: number;
                /**
                 * @description Kind of what was ordered.
                 * @enum {string}
                 */
                type: "service" | "addon" | "domain";
            }[];
            /** @description Id of the order. */
            orderid: number;
            /**
             * @description Number that the client knows the order by.
             * @example 4821930057
             */
            ordernum: string;
            /**
             * @description Null if no promotion lowers a price.
             * @example SPRING
             */
            promocode: string | null;
            result: components["schemas"]["Success"];
            /** @description Services that were created, in the order of `pid`. */
            serviceids: number[];
            /** @description Parts of the order that were left out. */
            skipped: {
                /**
                 * @description What was left out.
                 * @enum {string}
                 */
                part: "product" | "addon" | "domain";
                /** @description Position in the lists, counted from 0. */
                position: number;
                /**
                 * @description Why it was left out.
                 * @example Hosting is not sold biennially in USD.
                 */
                reason: string;
            }[];
            /** @description Tax on the first payment. */
            tax: number;
            /** @description Total of the invoice; 0 if nothing is to be paid. */
            total: number;
        };
        "addorder.parameters": {
            /**
             * @description Addons to order for services that the client has already, each for that of `serviceids` at its position. *Extension.*
             * @example [
             *       1
             *     ]
             */
            addonids?: (number | null)[];
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
             * @description Id of the client. Also accepted as `client_id` (extension), `userid` (extension).
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
             * @description Products to order, one for each position. It may be left out where `domain` or `addonids` is sent.
             * @example [
             *       1
             *     ]
             */
            pid?: (number | null)[];
            /** @description One per product: overrides the price, for the first and recurring payments. Promotions do not apply to it. */
            priceoverride?: (number | null)[];
            /**
             * @description Promotion code.
             * @example SPRING
             */
            promocode?: string;
            /** @description One per domain: years to register it for. *Extension.* */
            regperiod?: (number | null)[];
            /**
             * @description Active or suspended services of the client, one for each of `addonids`. The addon is priced on the billing cycle of its service, and set up when the service’s product would be. *Extension.*
             * @example [
             *       1
             *     ]
             */
            serviceids?: (number | null)[];
        } & ({
            /**
             * @description Products to order, one for each position. It may be left out where `domain` or `addonids` is sent.
             * @example [
             *       1
             *     ]
             */
            pid: (number | null)[];
        } | {
            /** @description One per product. */
            domain: (string | null)[];
        } | {
            /**
             * @description Addons to order for services that the client has already, each for that of `serviceids` at its position. *Extension.*
             * @example [
             *       1
             *     ]
             */
            addonids: (number | null)[];
        });
        "addpaymethod.parameters": Record<string, never>;
        "addproduct.answer": {
            /** @description Id of the product. */
            pid: number;
            result: components["schemas"]["Success"];
        };
        "addproduct.parameters": {
            /**
             * @description When services are provisioned: on order, on payment, or manually by staff. Also accepted: `on` for `order`.
             * @default manual
             * @enum {string}
             */
            autosetup?: "order" | "payment" | "manual";
            /**
             * @description Description for clients.
             * @example 10 GB of space and as many domains as you like.
             */
            description?: string;
            /**
             * @description Id of the product group. A new installation has one, 1; the section `productgroups` of the set-up file makes others, and applying it tells their ids.
             * @example 1
             */
            gid: number;
            /** @description True for a product that is not to be shown in a shop. *Extension.* */
            hidden?: boolean;
            /**
             * @description Server module that provisions services of this product.
             * @example cpanel
             */
            module?: string;
            /**
             * @description Name under which it is sold.
             * @example Basic hosting
             */
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
            /**
             * @description How it is paid for: never, once, or in periods.
             * @enum {string}
             */
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
             * @description Kind of product. Also accepted: `hosting` for `hostingaccount`, `reseller` for `reselleraccount`, `vps` for `server`.
             * @enum {string}
             */
            type: "hostingaccount" | "reselleraccount" | "server" | "ssl" | "other";
        };
        "addprojectmessage.answer": {
            /** @description Id of the message. */
            messageid: number;
            result: components["schemas"]["Success"];
        };
        "addprojectmessage.parameters": {
            /**
             * @description Text of the message.
             * @example The new host is ready.
             */
            message: string;
            /**
             * @description Id of the project. Also accepted as `project_id`.
             * @example 1
             */
            projectid: number;
        };
        "addprojecttask.answer": {
            result: components["schemas"]["Success"];
            /** @description Id of the task. */
            taskid: number;
        };
        "addprojecttask.parameters": {
            /**
             * Format: date
             * @description Day by which it is to be done. Also accepted as `duedate` (extension).
             * @example 2026-01-31
             */
            due_date?: string;
            /**
             * @description Further notes on the task. Also accepted as `description`.
             * @example After office hours.
             */
            notes?: string;
            /**
             * @description Id of the project. Also accepted as `project_id`.
             * @example 1
             */
            projectid: number;
            /**
             * @description What is to be done, in one line. Also accepted as `title`.
             * @example Move the mailboxes
             */
            task: string;
        };
        "addsslorder.answer": {
            /**
             * @description What was done, in a sentence.
             * @example The order was added
             */
            message: string;
            /** @description Id of the certificate order. */
            order_id: number;
            result: components["schemas"]["Success"];
            /**
             * @description `Active` has a certificate; `Reissuing` keeps it until the new one is issued.
             * @enum {string}
             */
            status: "Awaiting Configuration" | "Awaiting Validation" | "Active" | "Reissuing" | "Cancelled" | "Failed";
        };
        "addsslorder.parameters": {
            /**
             * @description Kind of certificate, in the words of the provider.
             * @example DV
             */
            cert_type?: string;
            /**
             * @description Id of the client. Also accepted as `clientid` (extension), `userid` (extension).
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
            /** @description Id of the staff note. */
            noteid: number;
            result: components["schemas"]["Success"];
        };
        "addticketnote.parameters": {
            /**
             * @description Text of the note.
             * @example The disk is full.
             */
            message: string;
            /**
             * @description Id of the ticket.
             * @example 1
             */
            ticketid: number;
        };
        "addticketreply.answer": {
            /** @description Id of the reply. */
            replyid: number;
            result: components["schemas"]["Success"];
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
                /**
                 * Format: base64
                 * @description Content of the file.
                 */
                data: string;
                /** @description Name of the file. */
                name: string;
            }[];
            /**
             * @description Text of the reply.
             * @example It works again.
             */
            message: string;
            /**
             * @description Id of the ticket.
             * @example 1
             */
            ticketid: number;
            /**
             * @description Author of a client reply. Defaults to the ticket's client. Also accepted as `clientid` (extension), `client_id` (extension).
             * @example 1
             */
            userid?: number;
        };
        "addtransaction.answer": {
            result: components["schemas"]["Success"];
            /** @description Id of the transaction. */
            transactionid: number;
        };
        "addtransaction.parameters": {
            /**
             * @description Either this or `amountout` must be above 0.
             * @example 12.5
             */
            amountin?: number;
            /**
             * @description Money that went out.
             * @example 12.5
             */
            amountout?: number;
            /**
             * Format: date
             * @description Day of value, today at the latest. Defaults to today. *Extension.*
             * @example 2026-01-31
             */
            date?: string;
            /**
             * @description What the money was for.
             * @example Bank transfer
             */
            description: string;
            /**
             * @description Part of the incoming amount that the gateway kept. *Extension.*
             * @example 12.5
             */
            fees?: number;
            /**
             * @description Gateway, or another word for the way of payment. Also accepted as `paymentmethod` (extension).
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
             * @description Reference of the payout that the money was in. *Extension.*
             * @example po_1Nq7
             */
            payout?: string;
            /**
             * @description Payment reference; unique among the transactions of its gateway.
             * @example ch_4711
             */
            transid?: string;
            /**
             * @description Id of the client. Also accepted as `clientid` (extension), `client_id` (extension).
             * @example 1
             */
            userid: number;
        };
        "adduser.answer": {
            result: components["schemas"]["Success"];
            /** @description Id of the login. */
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
             * @description First name of whoever signs in. Also accepted as `firstname` (extension).
             * @example Ada
             */
            first_name: string;
            /**
             * @description Last name of whoever signs in. Also accepted as `lastname` (extension).
             * @example Lovelace
             */
            last_name: string;
            /**
             * Format: password
             * @description Password with which the login signs in. Also accepted as `password2` (extension).
             */
            password: string;
        };
        /** @description A client who earns a commission for referring others. */
        Affiliate: {
            /** @description Id of the affiliate. */
            affiliateid: number;
            client: components["schemas"]["EmbeddedClient"] | null;
            /** @description Id of the client. */
            clientid: number;
            /**
             * @description Clients who signed up by way of it.
             * @example 3
             */
            clients: number;
            /**
             * @description Percentage.
             * @example 10
             */
            commission: number;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            created_at: string;
            /**
             * Format: date
             * @description Day on which the client became an affiliate.
             */
            date: string;
            /** @description Id of the affiliate. */
            id: number;
            /**
             * @description Visitors who followed its link, `/client/go/` and its id; each browser once in 60 days.
             * @example 120
             */
            visitors: number;
        };
        "affiliateactivate.answer": {
            /** @description Id of the affiliate. */
            affiliateid: number;
            result: components["schemas"]["Success"];
        };
        "affiliateactivate.parameters": {
            /**
             * @description Id of the client. Also accepted as `userid` (extension), `client_id` (extension).
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
            /** @description Id of the announcement. */
            announcementid: number;
            /**
             * Format: date-time
             * @description Creation time.
             */
            date: string;
            /** @description Id of the announcement. */
            id: number;
            /** @description False for a draft, which clients do not see. */
            published: boolean;
            /**
             * @description Headline.
             * @example Maintenance on Sunday
             */
            title: string;
        };
        "appdetails.answer": {
            /** @description What the service says of itself. */
            app: {
                /**
                 * @description Name of the company that runs it, from the settings.
                 * @example Analytical Hosting
                 */
                company_name: string;
                /**
                 * @description Version of the API.
                 * @example 1.0.0
                 */
                version: string;
            };
            result: components["schemas"]["Success"];
        };
        "appdetails.parameters": Record<string, never>;
        "applycredit.answer": {
            /** @description Credit that was applied. */
            amount: number;
            /** @description Amount still owed on the invoice. */
            balance: number;
            /** @description Id of the invoice. */
            invoiceid: number;
            /** @description Credit balance that the client has left. */
            remaining_credit: number;
            result: components["schemas"]["Success"];
            /**
             * @description Status of the invoice now.
             * @enum {string}
             */
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
            /**
             * @description Id of the invoice.
             * @example 1
             */
            invoiceid: number;
        };
        /** @description The client as the invoice names it. */
        BilledTo: {
            /**
             * @description First line of the postal address.
             * @example 12 Mill Lane
             */
            address1: string | null;
            /**
             * @description Second line of the postal address.
             * @example Second floor
             */
            address2: string | null;
            /**
             * @description Reference that its electronic invoices name, such as the Leitweg-ID of a German authority.
             * @example 04011000-12345-34
             */
            buyer_reference: string | null;
            /**
             * @description City of the postal address.
             * @example Leeds
             */
            city: string | null;
            /**
             * @description Company; null for a private person.
             * @example Analytical Engines Ltd
             */
            companyname: string | null;
            /**
             * @description Country, as a code of two letters (ISO 3166-1).
             * @example NO
             */
            country: string;
            /**
             * Format: email
             * @description E-mail address; null where the invoice did not keep one.
             */
            email: string | null;
            /**
             * @description First name of the client, or of the person to write to.
             * @example Ada
             */
            firstname: string;
            /**
             * @description Last name of the client, or of the person to write to.
             * @example Lovelace
             */
            lastname: string;
            /**
             * @description Postal code.
             * @example LS1 4AP
             */
            postcode: string | null;
            /**
             * @description State, province or region of the postal address.
             * @example West Yorkshire
             */
            state: string | null;
            /**
             * @description Tax number of the client, kept without blanks. Form and check digits have to be right in member states of the EU, GB, NO, CH and JP.
             * @example GB980780684
             */
            tax_id: string | null;
        };
        "blockticketsender.answer": {
            /**
             * Format: email
             * @description Blocked e-mail address.
             */
            blocked: string;
            result: components["schemas"]["Success"];
            /** @description Id of the ticket. */
            ticketid: number;
        };
        "blockticketsender.parameters": {
            /**
             * @description Also delete the ticket.
             * @default false
             */
            delete?: boolean;
            /**
             * @description Id of the ticket.
             * @example 1
             */
            ticketid: number;
        };
        /** @description A request to cancel a service, with the service. */
        CancellationRequest: {
            /**
             * Format: date-time
             * @description Time of creation.
             */
            created_at: string;
            /**
             * Format: date
             * @description Day of the request.
             */
            date: string;
            /** @description Id of the request. */
            id: number;
            /** @description True while the request is pending. */
            open: boolean;
            /**
             * @description Reason in the words of whoever asked.
             * @example The shop is closing.
             */
            reason: string | null;
            service: components["schemas"]["EmbeddedService"];
            /** @description Id of the service. */
            serviceid: number;
            /**
             * @description When the service ends: with the next daily job, or with the period that is paid for.
             * @enum {string}
             */
            type: "Immediate" | "End of Billing Period";
        };
        "cancelorder.answer": {
            /** @description Id of the order. */
            orderid: number;
            result: components["schemas"]["Success"];
            /**
             * @description Title of the status; `getorderstatuses` lists them.
             * @example Pending
             */
            status: string;
        };
        "cancelorder.parameters": {
            /**
             * @description Id of the order.
             * @example 1
             */
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
            /** @description Id of the certificate order. */
            order_id: number;
            result: components["schemas"]["Success"];
            /**
             * @description `Active` has a certificate; `Reissuing` keeps it until the new one is issued.
             * @enum {string}
             */
            status: "Awaiting Configuration" | "Awaiting Validation" | "Active" | "Reissuing" | "Cancelled" | "Failed";
        };
        "cancelsslorder.parameters": {
            /**
             * @description Id of the certificate order.
             * @example 1
             */
            order_id: number;
            /**
             * @description Reason, passed on to the provider.
             * @example The domain was sold
             */
            reason?: string;
        };
        /** @description A category of canned replies. */
        CannedCategory: {
            /** @description Id of the category of canned replies. */
            catid: number;
            /** @description Id of the category of canned replies. */
            id: number;
            /**
             * @description Name of the category.
             * @example Billing
             */
            name: string;
            /**
             * @description Number of canned replies in it.
             * @example 4
             */
            replycount: number;
        };
        /** @description A text with which staff answers tickets. */
        CannedReply: {
            /** @description Id of the category of canned replies. */
            catid: number;
            /** @description Id of the canned reply. */
            id: number;
            /**
             * @description Text to answer with.
             * @example We have sent the money back.
             */
            message: string;
            /**
             * @description Name of the reply.
             * @example Refund on its way
             */
            name: string;
        };
        "capturepayment.parameters": Record<string, never>;
        /** @description A client as lists show it. */
        Client: {
            /**
             * @description First line of the postal address.
             * @example 12 Mill Lane
             */
            address1: string | null;
            /**
             * @description Second line of the postal address.
             * @example Second floor
             */
            address2: string | null;
            /** @description False where no invoice of the client is charged by itself. */
            autopay: boolean;
            /**
             * @description Reference that its electronic invoices name, such as the Leitweg-ID of a German authority.
             * @example 04011000-12345-34
             */
            buyer_reference: string | null;
            /**
             * @description City of the postal address.
             * @example Leeds
             */
            city: string | null;
            /** @description Id of the client. */
            clientid: number;
            /**
             * @description Company; null for a private person.
             * @example Analytical Engines Ltd
             */
            companyname: string | null;
            /**
             * @description Country, as a code of two letters (ISO 3166-1).
             * @example NO
             */
            country: string;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            created_at: string;
            /** @description Credit balance, in the client's currency. */
            credit: number;
            /** @description Id of the currency of all its amounts. */
            currency: number;
            /**
             * @description Code of the currency of the amounts.
             * @example USD
             */
            currency_code: string;
            /**
             * Format: date
             * @description Day of creation, in the time zone of the service.
             */
            datecreated: string;
            /**
             * Format: email
             * @description Address that mail to the client goes to; unique among clients.
             */
            email: string;
            /**
             * @description First name of the client, or of the person to write to.
             * @example Ada
             */
            firstname: string;
            /**
             * @description First and last name.
             * @example Ada Lovelace
             */
            fullname: string;
            /** @description Client group; null for a client in none. */
            groupid: number | null;
            /** @description Id of the client. */
            id: number;
            /**
             * @description Language of e-mails.
             * @example en
             */
            language: string;
            /**
             * @description Last name of the client, or of the person to write to.
             * @example Lovelace
             */
            lastname: string;
            /**
             * @description Staff notes; never shown to the client.
             * @example Prefers to be called in the morning.
             */
            notes: string | null;
            /** @description Login that owns the account; null if none does. */
            owner_user_id: number | null;
            /**
             * @description Telephone number, kept as it is written.
             * @example +44 113 496 0000
             */
            phonenumber: string | null;
            /**
             * @description Postal code.
             * @example LS1 4AP
             */
            postcode: string | null;
            /**
             * @description State, province or region of the postal address.
             * @example West Yorkshire
             */
            state: string | null;
            /**
             * @description `inactive` takes no orders; `closed` has no access to the client area, and its services end.
             * @enum {string}
             */
            status: "active" | "inactive" | "closed";
            /**
             * @description Tax number of the client, kept without blanks. Form and check digits have to be right in member states of the EU, GB, NO, CH and JP.
             * @example GB980780684
             */
            tax_id: string | null;
            /** @description How it stands with the tax id at the register of the member states; null where that is not asked. */
            tax_id_checked: components["schemas"]["TaxIdCheck"] | null;
            /** @description True if invoices of the client are without tax. */
            taxexempt: boolean;
            /** @description Id of the client. */
            userid: number;
        };
        /** @description A client with its contacts, logins and staff notes. */
        ClientDetails: {
            /**
             * @description First line of the postal address.
             * @example 12 Mill Lane
             */
            address1: string | null;
            /**
             * @description Second line of the postal address.
             * @example Second floor
             */
            address2: string | null;
            /** @description Staff notes, sticky ones first, then the newest first. */
            adminnotes: components["schemas"]["ClientNote"][];
            /** @description False where no invoice of the client is charged by itself. */
            autopay: boolean;
            /**
             * @description Reference that its electronic invoices name, such as the Leitweg-ID of a German authority.
             * @example 04011000-12345-34
             */
            buyer_reference: string | null;
            /**
             * @description City of the postal address.
             * @example Leeds
             */
            city: string | null;
            /** @description Id of the client. */
            clientid: number;
            /**
             * @description Company; null for a private person.
             * @example Analytical Engines Ltd
             */
            companyname: string | null;
            /** @description Other people to be reached for the client. */
            contacts: components["schemas"]["Contact"][];
            /**
             * @description Country, as a code of two letters (ISO 3166-1).
             * @example NO
             */
            country: string;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            created_at: string;
            /** @description Credit balance, in the client's currency. */
            credit: number;
            /** @description Id of the currency of all its amounts. */
            currency: number;
            /**
             * @description Code of the currency of the amounts.
             * @example USD
             */
            currency_code: string;
            /**
             * Format: date
             * @description Day of creation, in the time zone of the service.
             */
            datecreated: string;
            /**
             * Format: email
             * @description Address that mail to the client goes to; unique among clients.
             */
            email: string;
            /**
             * @description First name of the client, or of the person to write to.
             * @example Ada
             */
            firstname: string;
            /**
             * @description First and last name.
             * @example Ada Lovelace
             */
            fullname: string;
            /** @description Client group; null for a client in none. */
            groupid: number | null;
            /** @description Id of the client. */
            id: number;
            /**
             * @description Language of e-mails.
             * @example en
             */
            language: string;
            /**
             * @description Last name of the client, or of the person to write to.
             * @example Lovelace
             */
            lastname: string;
            /**
             * @description Staff notes; never shown to the client.
             * @example Prefers to be called in the morning.
             */
            notes: string | null;
            /** @description Login that owns the account; null if none does. */
            owner_user_id: number | null;
            /**
             * @description Telephone number, kept as it is written.
             * @example +44 113 496 0000
             */
            phonenumber: string | null;
            /**
             * @description Postal code.
             * @example LS1 4AP
             */
            postcode: string | null;
            /**
             * @description State, province or region of the postal address.
             * @example West Yorkshire
             */
            state: string | null;
            /**
             * @description `inactive` takes no orders; `closed` has no access to the client area, and its services end.
             * @enum {string}
             */
            status: "active" | "inactive" | "closed";
            /**
             * @description Tax number of the client, kept without blanks. Form and check digits have to be right in member states of the EU, GB, NO, CH and JP.
             * @example GB980780684
             */
            tax_id: string | null;
            /** @description How it stands with the tax id at the register of the member states; null where that is not asked. */
            tax_id_checked: components["schemas"]["TaxIdCheck"] | null;
            /** @description True if invoices of the client are without tax. */
            taxexempt: boolean;
            /** @description Id of the client. */
            userid: number;
            /** @description Logins that may use the account. */
            users: components["schemas"]["AccountUser"][];
        };
        /** @description A group of clients. */
        ClientGroup: {
            /**
             * @description Colour that marks the group, as in CSS; null without one.
             * @example #2a6f97
             */
            colour: string | null;
            /**
             * @description Percentage deducted from every invoice of the group's clients.
             * @example 10
             */
            discountpercent: number;
            /** @description Id of the client group. */
            groupid: number;
            /**
             * @description Same as `name`.
             * @example Resellers
             */
            groupname: string;
            /** @description Id of the client group. */
            id: number;
            /**
             * @description Name of the group.
             * @example Resellers
             */
            name: string;
        };
        /** @description A staff note on a client. */
        ClientNote: {
            /**
             * @description User name of the author.
             * @example grace
             */
            admin: string;
            /**
             * Format: date-time
             * @description Time of writing.
             */
            date: string;
            /** @description Id of the staff note. */
            id: number;
            /**
             * @description Text of the note.
             * @example Called about the renewal.
             */
            note: string;
            /** @description Id of the staff note. */
            noteid: number;
            /** @description True for a note that stands above the others. */
            sticky: boolean;
        };
        "closeclient.answer": {
            /** @description Id of the client. */
            clientid: number;
            /** @description Domains that are still live, with their expiry. */
            livedomains: {
                /**
                 * @description Name in ASCII.
                 * @example example.com
                 */
                domain: string;
                /**
                 * Format: date
                 * @description Day on which the registration ends; null where it is not known.
                 */
                expirydate: string | null;
                /** @description Id of the domain. */
                id: number;
                /**
                 * @description Status of the domain.
                 * @enum {string}
                 */
                status: "pending" | "active" | "grace" | "redemption" | "expired" | "cancelled" | "fraud" | "transferred_away";
            }[];
            /** @description Services that are still live, those included whose termination is queued, with the end of what is paid. */
            liveservices: {
                /**
                 * @description Domain that the service is for; null without one.
                 * @example example.com
                 */
                domain: string | null;
                /** @description Id of the service. */
                id: number;
                /**
                 * Format: date
                 * @description First day that is not paid for; null where nothing recurs.
                 */
                nextduedate: string | null;
                /**
                 * @description Status of the service.
                 * @enum {string}
                 */
                status: "pending" | "active" | "suspended" | "terminated" | "cancelled" | "fraud" | "completed";
            }[];
            result: components["schemas"]["Success"];
        };
        "closeclient.parameters": {
            /**
             * @description Id of the client. Also accepted as `client_id` (extension), `userid` (extension).
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
            /** @description Version of the API, under two names. */
            compat: {
                /**
                 * @description Same as `version`.
                 * @example 1.0.0
                 */
                canonicalversion: string;
                /**
                 * @description Version of the API.
                 * @example 1.0.0
                 */
                version: string;
            };
            result: components["schemas"]["Success"];
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
            /** @description Id of the certificate order. */
            order_id: number;
            result: components["schemas"]["Success"];
            /**
             * @description `Active` has a certificate; `Reissuing` keeps it until the new one is issued.
             * @enum {string}
             */
            status: "Awaiting Configuration" | "Awaiting Validation" | "Active" | "Reissuing" | "Cancelled" | "Failed";
        };
        "configsslorder.parameters": {
            /**
             * @description Street of the administrative contact.
             * @example 12 Mill Lane
             */
            admin_address?: string;
            /**
             * @description City of the administrative contact.
             * @example Leeds
             */
            admin_city?: string;
            /**
             * @description Country of the administrative contact, as a code of two letters (ISO 3166-1). It must be a two-letter country code.
             * @example NO
             */
            admin_country?: string;
            /**
             * Format: email
             * @description E-mail address of the administrative contact.
             * @example ada@example.com
             */
            admin_email?: string;
            /**
             * @description First name of the administrative contact.
             * @example Ada
             */
            admin_first_name?: string;
            /**
             * @description Last name of the administrative contact.
             * @example Lovelace
             */
            admin_last_name?: string;
            /**
             * @description Organisation of the administrative contact.
             * @example Analytical Engines Ltd
             */
            admin_org?: string;
            /**
             * @description Telephone number of the administrative contact.
             * @example +44 113 496 0000
             */
            admin_phone?: string;
            /**
             * @description State, province or region of the administrative contact.
             * @example West Yorkshire
             */
            admin_state?: string;
            /**
             * @description Postal code of the administrative contact.
             * @example LS1 4AP
             */
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
             * @example -----BEGIN CERTIFICATE REQUEST-----
             *     MIHRMHgCAQAwFjEUMBIGA1UEAwwLZXhhbXBsZS5jb20wWTATBgcqhkjOPQIBBggq
             *     hkjOPQMBBwNCAAS94GS3a8VeJEJsNs0w82vzNMXuZKm8qDCC/Yt8UGzMhYbaFG2U
             *     0gnuVL8guaL0wIcsVHR9RRGYuaPIHcIup16RoAAwCgYIKoZIzj0EAwIDSQAwRgIh
             *     AJvX4v+wTR/SKr6FhXLC57k2eJmLZs9U8GrrCUvdWJs3AiEA8SntOzrIm/yJxQ9U
             *     99dYelCGkpR0pK+OAQwxC7bhMJw=
             *     -----END CERTIFICATE REQUEST-----
             */
            csr?: string;
            /**
             * @description Common name of the certificate; `*.<name>` for a wildcard.
             * @example example.com
             */
            domain?: string;
            /** @description Additional names on the certificate. */
            domains?: string[];
            /**
             * @description Id of the certificate order.
             * @example 1
             */
            order_id: number;
            /**
             * @description How it is proved that the names are the client’s.
             * @enum {string}
             */
            validation_method?: "email" | "dns" | "http";
            /**
             * @description Web server that the certificate is for, as the provider names it.
             * @example nginx
             */
            webserver_type?: string;
        };
        /** @description Another person to be reached for a client. */
        Contact: {
            /** @description Id of the client. */
            clientid: number;
            /** @description Id of the contact. */
            contactid: number;
            /** @description True for a contact that gets copies of mails about domains. */
            domainemails: boolean;
            /**
             * Format: email
             * @description E-mail address of the contact.
             */
            email: string;
            /**
             * @description First name of the contact.
             * @example Charles
             */
            firstname: string;
            /** @description True for a contact that gets copies of mails about the account. */
            generalemails: boolean;
            /** @description Id of the contact. */
            id: number;
            /** @description True for a contact that gets copies of mails about invoices and payments, with the links that pay them. */
            invoiceemails: boolean;
            /**
             * @description Last name of the contact.
             * @example Babbage
             */
            lastname: string;
            /**
             * @description Telephone number, kept as it is written; null without one.
             * @example +44 113 496 0001
             */
            phonenumber: string | null;
            /** @description True for a contact that gets copies of mails about orders, services and certificates. */
            productemails: boolean;
            /** @description True for a contact that gets copies of mails about tickets. */
            supportemails: boolean;
            /** @description Id of the client. */
            userid: number;
        };
        /** @description Sums in the default currency. */
        ConvertedSums: {
            /** @description Totals of their credit notes. */
            credited: number;
            /** @description Totals of issued invoices that are not cancelled. */
            invoiced: number;
            /** @description Balances of invoices that await payment. */
            owed: number;
            /** @description Money that came in. */
            paid: number;
            /** @description Recurring prices of services, addons and domains that run and are billed, for one month, without tax. */
            recurring_monthly: number;
            /** @description Money that went out again, lost disputes included. */
            refunded: number;
        };
        "createclientinvite.answer": {
            /**
             * Format: email
             * @description Address that the invite was sent to.
             */
            email: string;
            /** @description Id of the invite. */
            inviteid: number;
            /** @description False where nothing was queued, because mail is disabled or the template is switched off. */
            mailed: boolean;
            /** @description `all`, or a list of the login's permissions. */
            permissions: "all" | ("profile" | "contacts" | "products" | "manageproducts" | "productsso" | "domains" | "managedomains" | "invoices" | "quotes" | "tickets" | "affiliates" | "emails" | "orders")[];
            result: components["schemas"]["Success"];
        };
        "createclientinvite.parameters": {
            /**
             * @description Id of the client. Also accepted as `client_id`, `userid` (extension).
             * @example 1
             */
            clientid: number;
            /**
             * Format: email
             * @description Address that the invite is sent to.
             * @example ada@example.com
             */
            email: string;
            /**
             * @description What the login may do on the account once it has accepted. It must be all, or a list of: profile, contacts, products, manageproducts, productsso, domains, managedomains, invoices, quotes, tickets, affiliates, emails, orders.
             * @default all
             * @example all
             */
            permissions?: "all" | ("profile" | "contacts" | "products" | "manageproducts" | "productsso" | "domains" | "managedomains" | "invoices" | "quotes" | "tickets" | "affiliates" | "emails" | "orders")[];
        };
        "createinvoice.answer": {
            /** @description Id of the invoice. */
            invoiceid: number;
            result: components["schemas"]["Success"];
            /**
             * @description Status of the invoice now; `paid` at once for a total of 0.
             * @example unpaid
             */
            status: string;
            /** @description Amount of the invoice, tax included. */
            total: number;
        };
        "createinvoice.parameters": {
            /**
             * @description False does not charge the invoice by itself, whatever method its client has stored. *Extension.*
             * @example true
             */
            autopay?: boolean;
            /**
             * Format: date
             * @description Defaults to today.
             * @example 2026-01-31
             */
            date?: string;
            /**
             * Format: date
             * @description Day by which it is to be paid.
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
                /**
                 * @description Price of the line, before the discount of the group and tax; below 0 takes something off.
                 * @example 12.5
                 */
                amount?: number;
                /**
                 * @description Text of the line.
                 * @example Consulting, 2 hours
                 */
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
                /**
                 * @description True if the line is taxed.
                 * @default true
                 */
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
            /**
             * @description Notes kept with the invoice.
             * @example Purchase order 4711
             */
            notes?: string;
            /**
             * @description Name of an installed payment gateway.
             * @example banktransfer
             */
            paymentmethod?: string;
            /**
             * @description A `draft` gets its number when it is issued; `paid` records a payment.
             * @default unpaid
             * @enum {string}
             */
            status?: "draft" | "unpaid" | "paid";
            /**
             * @description Id of the client. Also accepted as `clientid` (extension), `client_id` (extension).
             * @example 1
             */
            userid: number;
        };
        /**
         * @description Price of the line, before the discount of the group and tax; below 0 takes something off.
         * @example 180
         */
        "createinvoice.parameters.itemamount": number;
        /**
         * @description Text of the line.
         * @example Consulting, 2 hours
         */
        "createinvoice.parameters.itemdescription": string;
        /**
         * @description How many units, 1 by default; needs the unit price. *Extension.*
         * @example 2
         */
        "createinvoice.parameters.itemquantity": number;
        /**
         * @description True if the line is taxed.
         * @default true
         */
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
            /** @description Addresses and ranges that may use it; empty means any. */
            allowed_ips: string[];
            /** @description Id of the credential. */
            credentialid: number;
            /**
             * Format: date-time
             * @description When it expires; null if it never does.
             */
            expires_at: string | null;
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
            /**
             * @description Permissions that the credential holds at most; `all` for all that its account holds. A call may do what both hold at that moment, and never what asks for full access.
             * @example [
             *       "list_invoices"
             *     ]
             */
            permissions: "all" | ("create_clients" | "create_invoices" | "delete_clients" | "edit_clients" | "list_clients" | "list_domains" | "list_invoices" | "list_orders" | "list_products" | "list_projects" | "list_quotes" | "list_services" | "list_tickets" | "manage_affiliates" | "manage_announcements" | "manage_domains" | "manage_email_templates" | "manage_gateways" | "manage_invoices" | "manage_orders" | "manage_products" | "manage_projects" | "manage_promotions" | "manage_quotes" | "manage_registrars" | "manage_security" | "manage_servers" | "manage_services" | "manage_settings" | "manage_staff" | "manage_tickets" | "reply_tickets" | "view_activity_log" | "view_ledger" | "view_system")[];
            result: components["schemas"]["Success"];
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
            /**
             * @description What the credential is for.
             * @example Order portal
             */
            description?: string;
            /**
             * Format: date-time
             * @description When the credential expires: later than now, and no later than that of the call. It must be an instant such as 2027-01-31T12:00:00Z. *Extension.*
             * @example 2099-12-31T23:59:59.000Z
             */
            expires_at?: string;
            /**
             * @description Permissions that the credential holds at most; `all` for all that its account holds. A call may do what both hold at that moment, and never what asks for full access. It must be all, or a list of: create_clients, create_invoices, delete_clients, edit_clients, list_clients, list_domains, list_invoices, list_orders, list_products, list_projects, list_quotes, list_services, list_tickets, manage_affiliates, manage_announcements, manage_domains, manage_email_templates, manage_gateways, manage_invoices, manage_orders, manage_products, manage_projects, manage_promotions, manage_quotes, manage_registrars, manage_security, manage_servers, manage_services, manage_settings, manage_staff, manage_tickets, reply_tickets, view_activity_log, view_ledger, view_system. It cannot be emptied. *Extension.*
             * @example [
             *       "list_invoices"
             *     ]
             */
            permissions?: "all" | ("create_clients" | "create_invoices" | "delete_clients" | "edit_clients" | "list_clients" | "list_domains" | "list_invoices" | "list_orders" | "list_products" | "list_projects" | "list_quotes" | "list_services" | "list_tickets" | "manage_affiliates" | "manage_announcements" | "manage_domains" | "manage_email_templates" | "manage_gateways" | "manage_invoices" | "manage_orders" | "manage_products" | "manage_projects" | "manage_promotions" | "manage_quotes" | "manage_registrars" | "manage_security" | "manage_servers" | "manage_services" | "manage_settings" | "manage_staff" | "manage_tickets" | "reply_tickets" | "view_activity_log" | "view_ledger" | "view_system")[];
        };
        "createorupdatetld.answer": {
            result: components["schemas"]["Success"];
            /** @description Id of the domain extension. */
            tldid: number;
        };
        "createorupdatetld.parameters": {
            /** @description False if the extension is no longer sold. */
            enabled?: boolean;
            /**
             * @description With or without the leading dot. It must be a domain extension such as .com.
             * @example .com
             */
            extension: string;
            /**
             * @description Price of a registration; empty if none is offered. Sent empty, it is cleared. Also accepted as `register` (extension).
             * @example 12.5
             */
            register_price?: number;
            /**
             * @description Price of a renewal; empty if none is offered. Sent empty, it is cleared. Also accepted as `renew` (extension).
             * @example 12.5
             */
            renew_price?: number;
            /**
             * @description Place in lists; lower ones come first.
             * @example 10
             */
            sort_order?: number;
            /**
             * @description Price of a transfer; empty if none is offered. Sent empty, it is cleared. Also accepted as `transfer` (extension).
             * @example 12.5
             */
            transfer_price?: number;
        };
        "createproject.answer": {
            /** @description Id of the project. */
            projectid: number;
            result: components["schemas"]["Success"];
        };
        "createproject.parameters": {
            /**
             * @description Id of the client. Also accepted as `client_id` (extension), `userid` (extension).
             * @example 1
             */
            clientid: number;
            /**
             * @description What the project is about.
             * @example Mail and three sites.
             */
            description?: string;
            /**
             * Format: date
             * @description Day by which it is to be done. Also accepted as `duedate` (extension).
             * @example 2026-01-31
             */
            due_date?: string;
            /**
             * @description Progress, as staff states it.
             * @default pending
             * @enum {string}
             */
            status?: "pending" | "in_progress" | "completed" | "cancelled";
            /**
             * @description Name of the project.
             * @example Move from another host
             */
            title: string;
        };
        "createquote.answer": {
            /** @description Id of the quote. */
            quoteid: number;
            result: components["schemas"]["Success"];
        };
        "createquote.parameters": {
            /**
             * @description Notes for the client. *Extension.* Also accepted as `customernotes` (extension).
             * @example Prices are without travel.
             */
            customer_notes?: string;
            /** @description A line total is quantity × unit price, less its discount, rounded once. In a form, `items[0][description]` and so on. */
            items?: {
                /**
                 * @description Text of the line.
                 * @example Site design
                 */
                description: string;
                /**
                 * @description Discount on the line, as a percentage.
                 * @default 0
                 * @example 10
                 */
                discount?: number;
                /**
                 * @description Number of units.
                 * @default 1
                 * @example 2.5
                 */
                quantity?: number;
                /**
                 * @description True if the line is to be taxed.
                 * @default false
                 */
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
             * @description Text of the offer. *Extension.*
             * @example A new site in six weeks.
             */
            proposal?: string;
            /**
             * @description A `Draft` is not shown to the client. *Extension.* Also accepted as `stage` (extension).
             * @default Draft
             * @enum {string}
             */
            status?: "Draft" | "Sent" | "Accepted" | "Declined";
            /**
             * @description What is offered.
             * @default Quote
             * @example New site
             */
            subject?: string;
            /**
             * @description Id of the client. Also accepted as `clientid`, `client_id` (extension).
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
             * @description Token of the link.
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
             * @description Address to send the browser to.
             * @example https://billing.example.com/client/sso/…
             */
            redirect_url: string;
            result: components["schemas"]["Success"];
        };
        "createssotoken.parameters": {
            /**
             * @description Id of the client. Also accepted as `clientid`.
             * @example 1
             */
            client_id: number;
            /**
             * @description Page that the browser is led to.
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
             * @description Address of your own that a payer is led back to, with `invoiceid` and `outcome` in its query. *Extension.*
             * @example https://billing.example.com/thanks
             */
            returnurl?: string;
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
            /** @description Addresses and ranges that may use it; empty means any. */
            allowed_ips: string[];
            /**
             * Format: date-time
             * @description Time of creation.
             */
            created_at: string;
            /** @description Id of the credential. */
            credentialid: number;
            /**
             * @description What the credential is for; null without a text.
             * @example Order portal
             */
            description: string | null;
            /**
             * Format: date-time
             * @description When it expires; null if it never does.
             */
            expires_at: string | null;
            /** @description Id of the credential. */
            id: number;
            /**
             * @description Identifier that is sent as `X-API-Key`.
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
            /**
             * Format: date-time
             * @description Last call by it, known within a minute or two; null if none is known.
             */
            last_used_at: string | null;
            /**
             * @description Address of that call.
             * @example 192.0.2.7
             */
            last_used_from: string | null;
            /**
             * Format: date-time
             * @description When the secret before the present one ends; null without one.
             */
            old_secret_ends_at: string | null;
            /**
             * @description Permissions that the credential holds at most; `all` for all that its account holds. A call may do what both hold at that moment, and never what asks for full access.
             * @example [
             *       "list_invoices"
             *     ]
             */
            permissions: "all" | ("create_clients" | "create_invoices" | "delete_clients" | "edit_clients" | "list_clients" | "list_domains" | "list_invoices" | "list_orders" | "list_products" | "list_projects" | "list_quotes" | "list_services" | "list_tickets" | "manage_affiliates" | "manage_announcements" | "manage_domains" | "manage_email_templates" | "manage_gateways" | "manage_invoices" | "manage_orders" | "manage_products" | "manage_projects" | "manage_promotions" | "manage_quotes" | "manage_registrars" | "manage_security" | "manage_servers" | "manage_services" | "manage_settings" | "manage_staff" | "manage_tickets" | "reply_tickets" | "view_activity_log" | "view_ledger" | "view_system")[];
            /** @description Addresses allowed by the set-up file; a call must come from an address in both lists. */
            setup_allowed_ips: string[];
        };
        /** @description A change of the credit balance of a client. */
        CreditEntry: {
            /** @description Positive for credit added, negative for credit used. */
            amount: number;
            /**
             * Format: date
             * @description Day on which the ledger counts it: that of the change, or the first that was open then.
             */
            booked_date: string;
            /** @description Id of the client; null if there is none, or it was deleted. */
            clientid: number | null;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            created_at: string;
            /** @description Id of the credit entry. */
            creditid: number;
            /**
             * @description Code of the currency of the amounts.
             * @example USD
             */
            currency_code: string;
            /**
             * Format: date
             * @description Day of the change, in the time zone of the service.
             */
            date: string;
            /**
             * @description Reason of the change.
             * @example Refund of a double payment
             */
            description: string;
            /** @description Id of the credit entry. */
            id: number;
            /** @description Invoice that the credit came from or went to; null for none. */
            invoiceid: number | null;
            /**
             * @description `payment` and `surplus`: money that came in, all of it or what was not owed. `transfer`: what was paid on an invoice that is cancelled. `applied`: used on an invoice, or back from it. `refund` and `dispute`: with money that went back. `reduction`: the rest of a negative item. Null for entries of before that staff has made.
             * @enum {string|null}
             */
            kind: "payment" | "gift" | "surplus" | "credit note" | "write-off" | "transfer" | "applied" | "refund" | "dispute" | "reduction" | null;
        };
        /** @description A credit note, which takes back a part of an invoice or all of it. */
        CreditNote: {
            /**
             * @description Number of the credit note; numbers have no gaps.
             * @example 7
             */
            creditnotenum: number;
            /**
             * Format: date
             * @description Day of issue.
             */
            date: string;
            /** @description Part of the discount of the invoice that it takes back. */
            discount: number;
            /** @description Id of the credit note. */
            id: number;
            /**
             * @description Number as the credit note prints it, in the format that held on its issue.
             * @example CN-2027-0007
             */
            number: string;
            /**
             * @description Reason, as the paper states it.
             * @example The service has ended
             */
            reason: string;
            /** @description Sum of its lines, before discount and tax. */
            subtotal: number;
            /** @description Part of the tax of the invoice that it takes back. */
            tax: number;
            /** @description One sum for each tax; empty without any. */
            taxes: components["schemas"]["TaxSum"][];
            /** @description Amount that it takes off the invoice, tax included. */
            total: number;
        };
        /** @description A credit note with its lines. */
        CreditNoteDetails: {
            /**
             * @description Number of the credit note; numbers have no gaps.
             * @example 7
             */
            creditnotenum: number;
            /**
             * Format: date
             * @description Day of issue.
             */
            date: string;
            /** @description Part of the discount of the invoice that it takes back. */
            discount: number;
            /** @description Id of the credit note. */
            id: number;
            /** @description What it takes back, line by line. */
            items: components["schemas"]["CreditNoteLine"][];
            /**
             * @description Number as the credit note prints it, in the format that held on its issue.
             * @example CN-2027-0007
             */
            number: string;
            /**
             * @description Reason, as the paper states it.
             * @example The service has ended
             */
            reason: string;
            /** @description Sum of its lines, before discount and tax. */
            subtotal: number;
            /** @description Part of the tax of the invoice that it takes back. */
            tax: number;
            /** @description One sum for each tax; empty without any. */
            taxes: components["schemas"]["TaxSum"][];
            /** @description Amount that it takes off the invoice, tax included. */
            total: number;
        };
        /** @description A line of a credit note. */
        CreditNoteLine: {
            /** @description Before the discount; with tax where the amounts of the invoice include it. */
            amount: number;
            /**
             * @description Text of the line.
             * @example Web hosting (example.com)
             */
            description: string;
            /** @description The line that it takes back; null where the note is over a sum. */
            invoiceitemid: number | null;
            /** @description Its part of the tax of the note. */
            tax: number;
        };
        /** @description A currency and how amounts in it are shown. */
        Currency: {
            /**
             * @description Code of the currency, such as `EUR`.
             * @example USD
             */
            code: string;
            /**
             * @description Digits after the point in amounts.
             * @example 2
             */
            decimals: number;
            /** @description True for the default currency. */
            default: boolean;
            /** @description Id of the currency. */
            id: number;
            /**
             * @description Same as `code`.
             * @example USD
             */
            name: string;
            /**
             * @description Text before amounts.
             * @example $
             */
            prefix: string;
            /**
             * @description Exchange rate: units of this currency per unit of the default currency.
             * @example 1
             */
            rate: number;
            /**
             * @description Text after amounts.
             * @example
             */
            suffix: string;
        };
        /** @description Sums of money in one currency. */
        CurrencySums: {
            /** @description Totals of their credit notes. */
            credited: number;
            /**
             * @description Code of the currency of the amounts.
             * @example USD
             */
            currency_code: string;
            /** @description The same in the default currency, each day at its exchange rate; null where a rate is not on record. */
            in_default: components["schemas"]["ConvertedSums"] | null;
            /** @description Totals of issued invoices that are not cancelled. */
            invoiced: number;
            /** @description Balances of invoices that await payment. */
            owed: number;
            /** @description Money that came in. */
            paid: number;
            /** @description Recurring prices of services, addons and domains that run and are billed, for one month, without tax. */
            recurring_monthly: number;
            /** @description Money that went out again, lost disputes included. */
            refunded: number;
        };
        "deactivatemodule.answer": {
            /** @description True if the module can be used. */
            active: boolean;
            /**
             * @description Name of the installed module.
             * @example stripe
             */
            moduleName: string;
            /**
             * @description Kind of module.
             * @example gateway
             * @enum {string}
             */
            moduleType: "server" | "gateway" | "registrar" | "ssl" | "addon" | "einvoice";
            result: components["schemas"]["Success"];
        };
        "deactivatemodule.parameters": {
            /**
             * @description Name of the installed module.
             * @example stripe
             */
            moduleName: string;
            /**
             * @description Kind of module.
             * @example gateway
             * @enum {string}
             */
            moduleType: "server" | "gateway" | "registrar" | "ssl" | "addon" | "einvoice";
        };
        "decryptpassword.parameters": Record<string, never>;
        "deleteannouncement.answer": {
            /** @description Id of the announcement. */
            announcementid: number;
            result: components["schemas"]["Success"];
        };
        "deleteannouncement.parameters": {
            /**
             * @description Id of the announcement.
             * @example 1
             */
            announcementid: number;
        };
        "deleteclient.answer": {
            /** @description Id of the client. */
            clientid: number;
            result: components["schemas"]["Success"];
        };
        "deleteclient.parameters": {
            /**
             * @description Id of the client. Also accepted as `client_id` (extension), `userid` (extension).
             * @example 1
             */
            clientid: number;
            /** @description Refuses to delete a client with credit, open invoices or money on cancelled invoices. *Extension.* */
            refuse_with_money?: boolean;
        };
        "deletecontact.answer": {
            /** @description Id of the contact. */
            contactid: number;
            result: components["schemas"]["Success"];
        };
        "deletecontact.parameters": {
            /**
             * @description Id of the contact.
             * @example 1
             */
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
            /** @description Id of the reply. */
            replyid: number;
        };
        "deleteoauthcredential.answer": {
            /** @description Id of the credential. */
            credentialid: number;
            result: components["schemas"]["Success"];
        };
        "deleteoauthcredential.parameters": {
            /**
             * @description Id of the credential. Also accepted as `credentialId` (extension).
             * @example 1
             */
            credentialid: number;
        };
        "deleteorder.answer": {
            /** @description Id of the order. */
            orderid: number;
            result: components["schemas"]["Success"];
        };
        "deleteorder.parameters": {
            /**
             * @description Id of the order.
             * @example 1
             */
            orderid: number;
        };
        "deletepaymethod.answer": {
            /** @description Id of the payment method. */
            paymethodid: number;
            result: components["schemas"]["Success"];
        };
        "deletepaymethod.parameters": {
            /**
             * @description Id of the client. Also accepted as `client_id` (extension), `userid` (extension).
             * @example 1
             */
            clientid: number;
            /**
             * @description Id of the payment method.
             * @example 1
             */
            paymethodid: number;
        };
        "deleteprojecttask.answer": {
            result: components["schemas"]["Success"];
            /** @description Id of the task. */
            taskid: number;
        };
        "deleteprojecttask.parameters": {
            /**
             * @description Id of the task.
             * @example 1
             */
            taskid: number;
        };
        "deletequote.answer": {
            /** @description Id of the quote. */
            quoteid: number;
            result: components["schemas"]["Success"];
        };
        "deletequote.parameters": {
            /**
             * @description Id of the quote.
             * @example 1
             */
            quoteid: number;
        };
        "deleteticket.answer": {
            result: components["schemas"]["Success"];
            /** @description Id of the ticket. */
            ticketid: number;
        };
        "deleteticket.parameters": {
            /**
             * @description Id of the ticket.
             * @example 1
             */
            ticketid: number;
        };
        "deleteticketnote.answer": {
            /** @description Id of the staff note. */
            noteid: number;
            result: components["schemas"]["Success"];
        };
        "deleteticketnote.parameters": {
            /**
             * @description Id of the staff note.
             * @example 1
             */
            noteid: number;
        };
        "deleteticketreply.answer": {
            /** @description Id of the reply. */
            replyid: number;
            result: components["schemas"]["Success"];
        };
        "deleteticketreply.parameters": {
            /**
             * @description Id of the reply.
             * @example 1
             */
            replyid: number;
        };
        "deleteuserclient.answer": {
            /** @description Id of the client. */
            clientid: number;
            result: components["schemas"]["Success"];
            /** @description Id of the login. */
            userid: number;
        };
        "deleteuserclient.parameters": {
            /**
             * @description Id of the client. Also accepted as `client_id` (extension).
             * @example 1
             */
            clientid: number;
            /**
             * @description Id of the login. Also accepted as `user_id` (extension).
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
            /** @description Id of the department. */
            deptid: number;
            /** @description True for a department that clients are not offered. */
            hidden: boolean;
            /** @description Id of the department. */
            id: number;
            /**
             * @description Name of the department.
             * @example Support
             */
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
            /** @description Id of the client; null if there is none, or it was deleted. */
            clientid: number | null;
            /**
             * @description Code of the currency of the amounts.
             * @example USD
             */
            currencycode: string;
            /** @description True if DNS management was ordered or switched on. */
            dns_management: boolean;
            /**
             * @description Name in ASCII, as the registry has it.
             * @example engines.example
             */
            domain: string;
            /**
             * @description The name in the letters of its script.
             * @example engines.example
             */
            domain_unicode: string;
            /** @description Id of the domain. */
            domainid: number;
            /** @description True if renewals are not invoiced. */
            donotrenew: boolean;
            /** @description True if e-mail forwarding was ordered or switched on. */
            email_forwarding: boolean;
            /**
             * Format: date
             * @description Day on which the registration ends; null where it is not known.
             */
            expirydate: string | null;
            /** @description Price of the first payment, before discount and tax. */
            firstpaymentamount: number;
            /** @description Id of the domain. */
            id: number;
            /** @description True if ID protection was ordered or switched on; it hides the registrant. */
            id_protection: boolean;
            /**
             * Format: date
             * @description Day on which the next renewal falls due; null without one.
             */
            nextduedate: string | null;
            /**
             * @description Staff notes; null without any.
             * @example For the new shop.
             */
            notes: string | null;
            /**
             * @description First name server; null where none is on record.
             * @example ns1.example.com
             */
            ns1: string | null;
            /**
             * @description Second name server, or null.
             * @example ns2.example.com
             */
            ns2: string | null;
            /**
             * @description Third name server, or null.
             * @example ns3.example.com
             */
            ns3: string | null;
            /**
             * @description Fourth name server, or null.
             * @example ns4.example.com
             */
            ns4: string | null;
            /**
             * @description Fifth name server, or null.
             * @example ns5.example.com
             */
            ns5: string | null;
            /** @description Id of the order; null if there is none, or it was deleted. */
            orderid: number | null;
            /**
             * @description Payment gateway of its invoices; null if none was chosen.
             * @example banktransfer
             */
            paymentmethod: string | null;
            /** @description Price of each renewal, before discount and tax. */
            recurringamount: number;
            /**
             * Format: date
             * @description Day of the registration; null where it is not known.
             */
            regdate: string | null;
            /**
             * @description Registrar module; null for a domain without one.
             * @example epp
             */
            registrar: string | null;
            /** @description Years that it is ordered and renewed for. */
            regperiod: number;
            /**
             * @description In `grace` and `redemption` the registration has run out and can still be renewed.
             * @enum {string}
             */
            status: "pending" | "active" | "grace" | "redemption" | "expired" | "cancelled" | "fraud" | "transferred_away";
            /** @description True for a domain that its registrar was not seen to obtain for this record, until an account with full access sets it active. */
            unconfirmed: boolean;
            /** @description Id of the client; null if there is none, or it was deleted. */
            userid: number | null;
        };
        "domaingetlockingstatus.answer": {
            /** @description Id of the domain. */
            domainid: number;
            /**
             * @description A `locked` domain cannot be transferred away.
             * @enum {string}
             */
            lockstatus: "locked" | "unlocked";
            result: components["schemas"]["Success"];
        };
        "domaingetlockingstatus.parameters": {
            /**
             * @description Id of the domain.
             * @example 1
             */
            domainid: number;
        };
        "domaingetnameservers.answer": {
            /** @description Id of the domain. */
            domainid: number;
            /**
             * @description First name server; empty where none is on record.
             * @example ns1.example.com
             */
            ns1: string;
            /**
             * @description Second name server; empty where none is on record.
             * @example ns2.example.com
             */
            ns2: string;
            /**
             * @description Third name server, or null.
             * @example ns3.example.com
             */
            ns3: string | null;
            /**
             * @description Fourth name server, or null.
             * @example ns4.example.com
             */
            ns4: string | null;
            /**
             * @description Fifth name server, or null.
             * @example ns5.example.com
             */
            ns5: string | null;
            result: components["schemas"]["Success"];
        };
        "domaingetnameservers.parameters": {
            /**
             * @description Id of the domain.
             * @example 1
             */
            domainid: number;
        };
        "domaingetwhoisinfo.answer": {
            /** @description Id of the domain. */
            domainid: number;
            result: components["schemas"]["Success"];
            /** @description Contacts of the domain. */
            whois: {
                /** @description Who holds the domain: its client. */
                Registrant: {
                    /**
                     * @description First line of the address of the client; empty without one.
                     * @example Ada Lovelace
                     */
                    "Address 1": string;
                    /**
                     * @description Second line of the address of the client; empty without one.
                     * @example Ada Lovelace
                     */
                    "Address 2": string;
                    /**
                     * @description City of the client; empty without one.
                     * @example Ada Lovelace
                     */
                    City: string;
                    /**
                     * @description Company of the client; empty without one.
                     * @example Ada Lovelace
                     */
                    "Company Name": string;
                    /**
                     * @description Country code of the client; empty without one.
                     * @example Ada Lovelace
                     */
                    Country: string;
                    /**
                     * @description E-mail address of the client; empty without one.
                     * @example Ada Lovelace
                     */
                    Email: string;
                    /**
                     * @description First name of the client; empty without one.
                     * @example Ada Lovelace
                     */
                    "First Name": string;
                    /**
                     * @description Last name of the client; empty without one.
                     * @example Ada Lovelace
                     */
                    "Last Name": string;
                    /**
                     * @description Telephone number of the client; empty without one.
                     * @example Ada Lovelace
                     */
                    "Phone Number": string;
                    /**
                     * @description Postal code of the client; empty without one.
                     * @example Ada Lovelace
                     */
                    Postcode: string;
                    /**
                     * @description State, province or region of the client; empty without one.
                     * @example Ada Lovelace
                     */
                    State: string;
                };
            };
        };
        "domaingetwhoisinfo.parameters": {
            /**
             * @description Id of the domain.
             * @example 1
             */
            domainid: number;
        };
        "domainregister.answer": {
            /** @description Id of the domain. */
            domainid: number;
            result: components["schemas"]["Success"];
            /**
             * @description In `grace` and `redemption` the registration has run out and can still be renewed.
             * @enum {string}
             */
            status: "pending" | "active" | "grace" | "redemption" | "expired" | "cancelled" | "fraud" | "transferred_away";
        };
        "domainregister.parameters": {
            /**
             * @description Id of the client. Also accepted as `client_id` (extension), `userid` (extension).
             * @example 1
             */
            clientid: number;
            /**
             * @description Name to register, with its extension.
             * @example engines.example
             */
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
            /** @description Id of the domain. */
            domainid: number;
            /**
             * Format: date
             * @description Day on which the registration ends now; null where it is not known.
             */
            expiry_date: string | null;
            result: components["schemas"]["Success"];
        };
        "domainrenew.parameters": {
            /**
             * @description Id of the domain.
             * @example 1
             */
            domainid: number;
            /**
             * @description For how much longer. Also accepted as `regperiod` (extension).
             * @default 1
             */
            years?: number;
        };
        "domainrequestepp.answer": {
            /** @description Id of the domain. */
            domainid: number;
            /**
             * Format: password
             * @description Code that another registrar asks for in a transfer.
             * @example aB3-x9
             */
            eppcode: string;
            result: components["schemas"]["Success"];
        };
        "domainrequestepp.parameters": {
            /**
             * @description Id of the domain.
             * @example 1
             */
            domainid: number;
        };
        "domaintoggleidprotect.answer": {
            /** @description True if DNS management is on now. */
            dnsmanagement: boolean;
            /** @description Id of the domain. */
            domainid: number;
            /** @description True if e-mail forwarding is on now. */
            emailforwarding: boolean;
            /** @description True if ID protection is on now. */
            idprotection: boolean;
            result: components["schemas"]["Success"];
        };
        "domaintoggleidprotect.parameters": {
            /** @description True adds DNS management. *Extension.* */
            dnsmanagement?: boolean;
            /**
             * @description Id of the domain.
             * @example 1
             */
            domainid: number;
            /** @description True adds e-mail forwarding. *Extension.* */
            emailforwarding?: boolean;
            /** @description True hides the registrant in public registers. */
            idprotect?: boolean;
        };
        "domaintransfer.answer": {
            /** @description Id of the domain. */
            domainid: number;
            /**
             * @description What the registrar says of the transfer.
             * @example The transfer has been asked for.
             */
            message: string;
            result: components["schemas"]["Success"];
        };
        "domaintransfer.parameters": {
            /**
             * @description Id of the domain.
             * @example 1
             */
            domainid: number;
            /**
             * Format: password
             * @description Transfer (EPP) code from the current registrar.
             * @example aB3-x9
             */
            eppcode: string;
        };
        "domainupdatelockingstatus.answer": {
            /** @description Id of the domain. */
            domainid: number;
            /** @description 1 if it is locked now, else 0. */
            lockstatus: number;
            result: components["schemas"]["Success"];
        };
        "domainupdatelockingstatus.parameters": {
            /**
             * @description Id of the domain.
             * @example 1
             */
            domainid: number;
            /** @description 1 locks, 0 unlocks. */
            lockstatus: boolean;
        };
        "domainupdatenameservers.answer": {
            /** @description Id of the domain. */
            domainid: number;
            result: components["schemas"]["Success"];
        };
        "domainupdatenameservers.parameters": {
            /**
             * @description Id of the domain.
             * @example 1
             */
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
            /**
             * @description Name in ASCII.
             * @example engines.example
             */
            domain: string;
            /**
             * @description The name in the letters of its script.
             * @example engines.example
             */
            domain_unicode: string;
            result: components["schemas"]["Success"];
            /**
             * @description `available` if it can be registered.
             * @enum {string}
             */
            status: "available" | "unavailable";
        };
        "domainwhois.parameters": {
            /**
             * @description Name to look for, with its extension.
             * @example engines.example
             */
            domain: string;
        };
        /** @description The invoice on its way to a network of electronic invoices; null where it was not to be sent. */
        ElectronicInvoice: {
            /**
             * @description Name of the module that sends it.
             * @example file
             */
            module: string;
            /** @description What the network or the last attempt said; null for nothing. */
            reason: string | null;
            /**
             * @description Its id at the network; null for none.
             * @example invoice-7.xml
             */
            reference: string | null;
            /**
             * Format: date-time
             * @description Since when it has this status.
             */
            since: string;
            /**
             * @description `waiting` to be sent, `sent` and not yet delivered, `delivered`, `refused` by the network, `failed` because it is no data of EN 16931 or was given up, `dropped` because it was cancelled first.
             * @example delivered
             * @enum {string}
             */
            status: "waiting" | "sent" | "delivered" | "refused" | "failed" | "dropped";
        };
        /** @description The client of the record: id and names alone for a role without the permission `list_clients`. */
        EmbeddedClient: {
            /**
             * @description First line of the postal address.
             * @example 12 Mill Lane
             */
            address1?: string | null;
            /**
             * @description Second line of the postal address.
             * @example Second floor
             */
            address2?: string | null;
            /** @description False where no invoice of the client is charged by itself. */
            autopay?: boolean;
            /**
             * @description Reference that its electronic invoices name, such as the Leitweg-ID of a German authority.
             * @example 04011000-12345-34
             */
            buyer_reference?: string | null;
            /**
             * @description City of the postal address.
             * @example Leeds
             */
            city?: string | null;
            /** @description Id of the client. */
            clientid: number;
            /**
             * @description Company; null for a private person.
             * @example Analytical Engines Ltd
             */
            companyname: string | null;
            /**
             * @description Country, as a code of two letters (ISO 3166-1).
             * @example NO
             */
            country?: string;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            created_at?: string;
            /** @description Credit balance, in the client's currency. */
            credit?: number;
            /** @description Id of the currency of all its amounts. */
            currency?: number;
            /**
             * @description Code of the currency of the amounts.
             * @example USD
             */
            currency_code?: string;
            /**
             * Format: date
             * @description Day of creation, in the time zone of the service.
             */
            datecreated?: string;
            /**
             * Format: email
             * @description Address that mail to the client goes to; unique among clients.
             */
            email?: string;
            /**
             * @description First name of the client, or of the person to write to.
             * @example Ada
             */
            firstname: string;
            /**
             * @description First and last name.
             * @example Ada Lovelace
             */
            fullname: string;
            /** @description Client group; null for a client in none. */
            groupid?: number | null;
            /** @description Id of the client. */
            id: number;
            /**
             * @description Language of e-mails.
             * @example en
             */
            language?: string;
            /**
             * @description Last name of the client, or of the person to write to.
             * @example Lovelace
             */
            lastname: string;
            /**
             * @description Staff notes; never shown to the client.
             * @example Prefers to be called in the morning.
             */
            notes?: string | null;
            /** @description Login that owns the account; null if none does. */
            owner_user_id?: number | null;
            /**
             * @description Telephone number, kept as it is written.
             * @example +44 113 496 0000
             */
            phonenumber?: string | null;
            /**
             * @description Postal code.
             * @example LS1 4AP
             */
            postcode?: string | null;
            /**
             * @description State, province or region of the postal address.
             * @example West Yorkshire
             */
            state?: string | null;
            /**
             * @description `inactive` takes no orders; `closed` has no access to the client area, and its services end.
             * @enum {string}
             */
            status?: "active" | "inactive" | "closed";
            /**
             * @description Tax number of the client, kept without blanks. Form and check digits have to be right in member states of the EU, GB, NO, CH and JP.
             * @example GB980780684
             */
            tax_id?: string | null;
            /** @description How it stands with the tax id at the register of the member states; null where that is not asked. */
            tax_id_checked?: components["schemas"]["TaxIdCheck"] | null;
            /** @description True if invoices of the client are without tax. */
            taxexempt?: boolean;
            /** @description Id of the client. */
            userid: number;
        };
        /** @description The service of the record: without `username` and `notes` for a role without the permission `list_services`. */
        EmbeddedService: {
            /**
             * @description How often it is paid for; `onetime` and `free` do not recur.
             * @enum {string}
             */
            billing_cycle: "monthly" | "quarterly" | "semiannually" | "annually" | "biennially" | "triennially" | "onetime" | "free";
            /** @description Id of the client; null if there is none, or it was deleted. */
            clientid: number | null;
            /**
             * @description Code of the currency of the amounts.
             * @example USD
             */
            currencycode: string;
            /**
             * @description Domain that the account is for, in ASCII.
             * @example ada.example.com
             */
            domain: string | null;
            /**
             * @description The name in the letters of its script.
             * @example engines.example
             */
            domain_unicode: string | null;
            /** @description Price of the first payment, before discount and tax. */
            firstpaymentamount: number;
            /**
             * @description Group of the product; null without a product.
             * @example Hosting
             */
            groupname: string | null;
            /** @description Id of the service. */
            id: number;
            /**
             * @description Name of the product; null without a product.
             * @example Basic hosting
             */
            name: string | null;
            /**
             * Format: date
             * @description First day that is not paid for; null where nothing recurs.
             */
            next_due_date: string | null;
            /**
             * @description Staff notes; never shown to the client.
             * @example Moved from another host.
             */
            notes?: string | null;
            /** @description Id of the order; null if there is none, or it was deleted. */
            orderid: number | null;
            /**
             * @description Number of its order; null without one.
             * @example 2601310001
             */
            ordernumber: string | null;
            /**
             * @description Payment gateway of its invoices; null if none was chosen.
             * @example banktransfer
             */
            paymentmethod: string | null;
            /** @description Id of the product; null if there is none, or it was deleted. */
            pid: number | null;
            /** @description Price of each later period, before discount and tax. */
            recurringamount: number;
            /**
             * Format: date
             * @description Day on which it first became active; null until then.
             */
            regdate: string | null;
            /** @description Id of the server; null if there is none, or it was deleted. */
            serverid: number | null;
            /**
             * @description Name of the server; null without one.
             * @example one
             */
            servername: string | null;
            /** @description Id of the service. */
            serviceid: number;
            /**
             * @description `pending` waits to be set up; `terminated`, `cancelled`, `fraud` and `completed` have ended.
             * @enum {string}
             */
            status: "pending" | "active" | "suspended" | "terminated" | "cancelled" | "fraud" | "completed";
            /**
             * @description Why it is suspended; null where no reason is kept.
             * @example Overdue on payment
             */
            suspensionreason: string | null;
            /**
             * @description User name on the server.
             * @example ada
             */
            username?: string | null;
        };
        "encryptpassword.parameters": Record<string, never>;
        "endtasktimer.answer": {
            result: components["schemas"]["Success"];
            /**
             * @description Seconds that the timer has run.
             * @example 1800
             */
            seconds: number;
            /**
             * @description Total seconds of all ended timers of the task.
             * @example 5400
             */
            task_total_seconds: number;
            /** @description Id of the timer. */
            timerid: number;
        };
        "endtasktimer.parameters": {
            /**
             * @description Id of the timer.
             * @example 1
             */
            timerid: number;
        };
        "fraudorder.answer": {
            /** @description Id of the order. */
            orderid: number;
            result: components["schemas"]["Success"];
            /**
             * @description Title of the status; `getorderstatuses` lists them.
             * @example Pending
             */
            status: string;
        };
        "fraudorder.parameters": {
            /**
             * @description Id of the order.
             * @example 1
             */
            orderid: number;
        };
        "geninvoices.answer": {
            /** @description With `Dry-Run`: false if more is due than was tried. */
            complete?: boolean;
            /**
             * @description Clients whose invoice could not be created; the log has the reason, except that of a trial.
             * @example 0
             */
            errors: number;
            /**
             * @description Number of invoices created.
             * @example 2
             */
            generated: number;
            /** @description Ids of the invoices that were created. */
            invoice_ids: number[];
            result: components["schemas"]["Success"];
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
            /** @description Rows of the list. */
            data: components["schemas"]["ActivityEntry"][];
            /**
             * @description Only with `after`: its value for the next page; null after the last.
             * @example null
             */
            next?: string | null;
            /** @description Number of rows on this page. */
            numreturned: number;
            result: components["schemas"]["Success"];
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
             * @description Walks the list in the order of ids, missing and repeating nothing: `start`, then `next` of the answer before. *Extension.*
             * @example start
             */
            after?: string;
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
             * @description Only changes of this kind of record: announcement, billableitem, client, contact, credential, domain, invoice, login, order, paymethod, project, quote, service, serviceaddon, setting, task, ticket, ticketnote, ticketreply, timer, tld, todoitem, transaction and others. *Extension.*
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
            result: components["schemas"]["Success"];
        };
        "getadmindetails.parameters": {
            /**
             * @description Staff account to show; the calling one by default.
             * @example 1
             */
            adminid?: number;
        };
        "getadminusers.answer": {
            /** @description Staff accounts, by id. */
            admins: components["schemas"]["StaffMember"][];
            result: components["schemas"]["Success"];
        };
        "getadminusers.parameters": Record<string, never>;
        "getaffiliates.answer": {
            /** @description Rows of the list. */
            data: components["schemas"]["Affiliate"][];
            /**
             * @description Only with `after`: its value for the next page; null after the last.
             * @example null
             */
            next?: string | null;
            /** @description Number of rows on this page. */
            numreturned: number;
            result: components["schemas"]["Success"];
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
             * @description Walks the list in the order of ids, missing and repeating nothing: `start`, then `next` of the answer before. *Extension.*
             * @example start
             */
            after?: string;
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
            /** @description Rows of the list. */
            data: components["schemas"]["Announcement"][];
            /**
             * @description Only with `after`: its value for the next page; null after the last.
             * @example null
             */
            next?: string | null;
            /** @description Number of rows on this page. */
            numreturned: number;
            result: components["schemas"]["Success"];
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
             * @description Walks the list in the order of ids, missing and repeating nothing: `start`, then `next` of the answer before. *Extension.*
             * @example start
             */
            after?: string;
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
            /** @description Rows of the list. */
            data: components["schemas"]["ActivityEntry"][];
            /**
             * @description Only with `after`: its value for the next page; null after the last.
             * @example null
             */
            next?: string | null;
            /** @description Number of rows on this page. */
            numreturned: number;
            result: components["schemas"]["Success"];
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
             * @description Walks the list in the order of ids, missing and repeating nothing: `start`, then `next` of the answer before. *Extension.*
             * @example start
             */
            after?: string;
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
             * @description Only changes of this kind of record: announcement, billableitem, client, contact, credential, domain, invoice, login, order, paymethod, project, quote, service, serviceaddon, setting, task, ticket, ticketnote, ticketreply, timer, tld, todoitem, transaction and others. *Extension.*
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
            /** @description Rows of the list. */
            data: components["schemas"]["CancellationRequest"][];
            /**
             * @description Only with `after`: its value for the next page; null after the last.
             * @example null
             */
            next?: string | null;
            /** @description Number of rows on this page. */
            numreturned: number;
            result: components["schemas"]["Success"];
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
             * @description Walks the list in the order of ids, missing and repeating nothing: `start`, then `next` of the answer before. *Extension.*
             * @example start
             */
            after?: string;
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
            /** @description Client groups. */
            groups: components["schemas"]["ClientGroup"][];
            result: components["schemas"]["Success"];
        };
        "getclientgroups.parameters": Record<string, never>;
        "getclientpassword.parameters": Record<string, never>;
        "getclients.answer": {
            /** @description Rows of the list. */
            data: components["schemas"]["Client"][];
            /** @description Only with `changed_since`: true while further rows wait. */
            more?: boolean;
            /**
             * @description Only with `after`: its value for the next page; null after the last. Only with `changed_since`: its next value.
             * @example null
             */
            next?: string | null;
            /** @description Number of rows on this page. */
            numreturned: number;
            result: components["schemas"]["Success"];
            /**
             * @description Offset of this page.
             * @example 0
             */
            startnumber: number;
            /** @description Number of rows in the whole list. */
            totalresults: number;
        };
        "getclients.parameters": {
            /**
             * @description Walks the list in the order of ids, missing and repeating nothing: `start`, then `next` of the answer before. *Extension.*
             * @example start
             */
            after?: string;
            /**
             * @description Keeps a copy in step: `start` begins with all rows, then `next` of the answer before returns those that have changed. With no filter. *Extension.*
             * @example start
             */
            changed_since?: string;
            /**
             * @description Only clients of this group.
             * @example 1
             */
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
             * @description Ascending or descending order. In any letter case.
             * @default ASC
             * @enum {string}
             */
            sorting?: "ASC" | "DESC";
            /**
             * @description `inactive` takes no orders; `closed` has no access to the client area, and its services end.
             * @enum {string}
             */
            status?: "active" | "inactive" | "closed";
        };
        "getclientsaddons.answer": {
            /** @description Rows of the list. */
            addons: components["schemas"]["ServiceAddon"][];
            /**
             * @description Only with `after`: its value for the next page; null after the last.
             * @example null
             */
            next?: string | null;
            /** @description For one page: number of rows on it. */
            numreturned?: number;
            result: components["schemas"]["Success"];
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
             * @description Walks the list in the order of ids, missing and repeating nothing: `start`, then `next` of the answer before. *Extension.*
             * @example start
             */
            after?: string;
            /**
             * @description Only addons of this client. Also accepted as `userid`, `client_id` (extension).
             * @example 1
             */
            clientid?: number;
            /** @description Rows per page; returns one page. Defaults to 25 with `limitstart`. *Extension.* */
            limitnum?: number;
            /** @description Offset of the first row; returns one page, rounded down to its start. *Extension.* */
            limitstart?: number;
            /**
             * @description Only addons of this service.
             * @example 1
             */
            serviceid?: number;
        };
        "getclientsdetails.answer": {
            client: components["schemas"]["ClientDetails"];
            result: components["schemas"]["Success"];
        };
        "getclientsdetails.parameters": {
            /**
             * @description Takes precedence over the e-mail address, which must then be that of this client. Also accepted as `client_id` (extension), `userid` (extension).
             * @example 1
             */
            clientid?: number;
            /**
             * Format: email
             * @description E-mail address of the client.
             * @example ada@example.com
             */
            email?: string;
        } & ({
            /**
             * @description Takes precedence over the e-mail address, which must then be that of this client. Also accepted as `client_id` (extension), `userid` (extension).
             * @example 1
             */
            clientid: number;
        } | {
            /**
             * Format: email
             * @description E-mail address of the client.
             * @example ada@example.com
             */
            email: string;
        });
        "getclientsdomains.answer": {
            /** @description Rows of the list. */
            data: components["schemas"]["Domain"][];
            /** @description Only with `changed_since`: true while further rows wait. */
            more?: boolean;
            /**
             * @description Only with `after`: its value for the next page; null after the last. Only with `changed_since`: its next value.
             * @example null
             */
            next?: string | null;
            /** @description Number of rows on this page. */
            numreturned: number;
            result: components["schemas"]["Success"];
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
             * @description Walks the list in the order of ids, missing and repeating nothing: `start`, then `next` of the answer before. *Extension.*
             * @example start
             */
            after?: string;
            /**
             * @description Keeps a copy in step: `start` begins with all rows, then `next` of the answer before returns those that have changed. With no filter. *Extension.*
             * @example start
             */
            changed_since?: string;
            /**
             * @description Only domains of this client. Also accepted as `userid`, `client_id` (extension).
             * @example 1
             */
            clientid?: number;
            /**
             * @description Part of either spelling of the name, case-insensitive.
             * @example engines
             */
            domain?: string;
            /**
             * @description Only this domain.
             * @example 1
             */
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
            /**
             * @description In `grace` and `redemption` the registration has run out and can still be renewed.
             * @enum {string}
             */
            status?: "pending" | "active" | "grace" | "redemption" | "expired" | "cancelled" | "fraud" | "transferred_away";
        };
        "getclientsproducts.answer": {
            /** @description Rows of the list. */
            data: components["schemas"]["Service"][];
            /** @description Only with `changed_since`: true while further rows wait. */
            more?: boolean;
            /**
             * @description Only with `after`: its value for the next page; null after the last. Only with `changed_since`: its next value.
             * @example null
             */
            next?: string | null;
            /** @description Number of rows on this page. */
            numreturned: number;
            result: components["schemas"]["Success"];
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
             * @description Walks the list in the order of ids, missing and repeating nothing: `start`, then `next` of the answer before. *Extension.*
             * @example start
             */
            after?: string;
            /**
             * @description Keeps a copy in step: `start` begins with all rows, then `next` of the answer before returns those that have changed. With no filter. *Extension.*
             * @example start
             */
            changed_since?: string;
            /**
             * @description Only services of this client. Also accepted as `userid`, `client_id` (extension).
             * @example 1
             */
            clientid?: number;
            /**
             * @description Only services for this domain, in full; case-insensitive.
             * @example ada.example.com
             */
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
            /**
             * @description Only services of this product.
             * @example 1
             */
            pid?: number;
            /**
             * @description Only this service.
             * @example 1
             */
            serviceid?: number;
            /**
             * @description `pending` waits to be set up; `terminated`, `cancelled`, `fraud` and `completed` have ended.
             * @enum {string}
             */
            status?: "pending" | "active" | "suspended" | "terminated" | "cancelled" | "fraud" | "completed";
        };
        "getconfigurationvalue.answer": {
            result: components["schemas"]["Success"];
            /**
             * @description Setting name, case-insensitive.
             * @example company_name
             */
            setting: string;
            /**
             * @description Value as text; null where none is kept.
             * @example Analytical Hosting
             */
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
            /** @description Rows of the list. */
            data: components["schemas"]["Contact"][];
            /**
             * @description Only with `after`: its value for the next page; null after the last.
             * @example null
             */
            next?: string | null;
            /** @description Number of rows on this page. */
            numreturned: number;
            result: components["schemas"]["Success"];
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
             * @description Walks the list in the order of ids, missing and repeating nothing: `start`, then `next` of the answer before. *Extension.*
             * @example start
             */
            after?: string;
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
             * @description Only contacts of this client. Also accepted as `clientid` (extension), `client_id` (extension).
             * @example 1
             */
            userid?: number;
        };
        "getcredits.answer": {
            /** @description Rows of the list. */
            credits: components["schemas"]["CreditEntry"][];
            /**
             * @description Only with `after`: its value for the next page; null after the last.
             * @example null
             */
            next?: string | null;
            /** @description For one page: number of rows on it. */
            numreturned?: number;
            result: components["schemas"]["Success"];
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
             * @description Walks the list in the order of ids, missing and repeating nothing: `start`, then `next` of the answer before. *Extension.*
             * @example start
             */
            after?: string;
            /**
             * @description Only entries of this client. Also accepted as `client_id` (extension), `userid` (extension).
             * @example 1
             */
            clientid?: number;
            /** @description Rows per page; returns one page. Defaults to 25 with `limitstart`. *Extension.* */
            limitnum?: number;
            /** @description Offset of the first row; returns one page, rounded down to its start. *Extension.* */
            limitstart?: number;
        };
        "getcurrencies.answer": {
            /** @description Currencies by id. */
            currencies: components["schemas"]["Currency"][];
            result: components["schemas"]["Success"];
        };
        "getcurrencies.parameters": Record<string, never>;
        "getemails.answer": {
            /** @description Rows of the list. */
            data: components["schemas"]["Mail"][];
            /**
             * @description Only with `after`: its value for the next page; null after the last.
             * @example null
             */
            next?: string | null;
            /** @description Number of rows on this page. */
            numreturned: number;
            result: components["schemas"]["Success"];
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
             * @description Walks the list in the order of ids, missing and repeating nothing: `start`, then `next` of the answer before. *Extension.*
             * @example start
             */
            after?: string;
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
             * @description Only mails to this client. Also accepted as `clientid` (extension), `client_id` (extension).
             * @example 1
             */
            userid?: number;
        };
        "getemailtemplates.answer": {
            result: components["schemas"]["Success"];
            /** @description Templates by name and language. */
            templates: components["schemas"]["MailTemplate"][];
        };
        "getemailtemplates.parameters": Record<string, never>;
        "gethealthstatus.answer": {
            /** @description State of the service. */
            health: {
                /**
                 * @description `ok`, or why the database does not answer.
                 * @example ok
                 */
                database: string;
                /** @description File system of the data. */
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
                    /**
                     * @description Percentage of the disk that is used.
                     * @example 41.5
                     */
                    used_percent: number;
                };
                /**
                 * @description Name of the service.
                 * @example Countinghouse
                 */
                framework: string;
                /** @description Memory of the process. */
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
                /**
                 * @description Runtime and its version.
                 * @example Node.js v22.0.0
                 */
                runtime: string;
                /**
                 * @description `degraded` while the database does not answer, or 95 percent of the disk are used.
                 * @enum {string}
                 */
                status: "ok" | "degraded";
                /**
                 * Format: date-time
                 * @description Time of the answer.
                 */
                timestamp: string;
                /**
                 * @description Version of the API.
                 * @example 1.0.0
                 */
                version: string;
            };
            result: components["schemas"]["Success"];
        };
        "gethealthstatus.parameters": Record<string, never>;
        "getinvoice.answer": {
            invoice: components["schemas"]["InvoiceDetails"];
            /**
             * @description Address of the page on which the invoice is read and paid without signing in, as its mails have it; only for roles with `manage_invoices`, and only while it works.
             * @example https://billing.example.com/client/invoice/1042/Jq3vR0…
             */
            payurl?: string;
            /**
             * Format: base64
             * @description The invoice as PDF, in base64; only with `pdf`.
             */
            pdf?: string;
            result: components["schemas"]["Success"];
            /**
             * Format: base64
             * @description The invoice as XRechnung, in base64; only with `pdf`, where the setting `einvoice` is `xrechnung`.
             */
            xml?: string;
            /**
             * @description Why there is no `xml`.
             * @example XRechnung asks for what is missing: the reference of the buyer.
             */
            xml_reason?: string;
        };
        "getinvoice.parameters": {
            /**
             * @description Id of the invoice.
             * @example 1
             */
            invoiceid: number;
            /**
             * @description Return the PDF as well. *Extension.*
             * @default false
             */
            pdf?: boolean;
            /**
             * @description Address of your own that whoever pays by `payurl` is led back to, with `invoiceid` and `outcome` in its query. *Extension.*
             * @example https://billing.example.com/thanks
             */
            returnurl?: string;
        };
        "getinvoices.answer": {
            /** @description Rows of the list. */
            data: components["schemas"]["Invoice"][];
            /** @description Only with `changed_since`: true while further rows wait. */
            more?: boolean;
            /**
             * @description Only with `after`: its value for the next page; null after the last. Only with `changed_since`: its next value.
             * @example null
             */
            next?: string | null;
            /** @description Number of rows on this page. */
            numreturned: number;
            result: components["schemas"]["Success"];
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
             * @description Walks the list in the order of ids, missing and repeating nothing: `start`, then `next` of the answer before. *Extension.*
             * @example start
             */
            after?: string;
            /**
             * @description Only those with this total or a higher one. *Extension.*
             * @example 12.5
             */
            amountfrom?: number;
            /**
             * @description Only those with this total or a lower one. *Extension.*
             * @example 12.5
             */
            amountto?: number;
            /**
             * @description Keeps a copy in step: `start` begins with all rows, then `next` of the answer before returns those that have changed. With no filter but `userid`. *Extension.*
             * @example start
             */
            changed_since?: string;
            /**
             * Format: date
             * @description Only those with this date or a later one. *Extension.*
             * @example 2026-01-31
             */
            datefrom?: string;
            /**
             * Format: date
             * @description Only those with this date or an earlier one. *Extension.*
             * @example 2026-01-31
             */
            dateto?: string;
            /**
             * Format: date
             * @description Only those with this due date or a later one. *Extension.*
             * @example 2026-01-31
             */
            duefrom?: string;
            /**
             * Format: date
             * @description Only those with this due date or an earlier one. *Extension.*
             * @example 2026-01-31
             */
            dueto?: string;
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
             * @description Only the invoice with this number: as it is printed, or the whole number that `invoicenum` is. *Extension.*
             * @example 2027-000042
             */
            number?: string;
            /**
             * @description `draft` is not issued yet; of `draft`, `cancelled` and `refunded` nothing is owed.
             * @enum {string}
             */
            status?: "draft" | "unpaid" | "paid" | "partially_paid" | "overdue" | "cancelled" | "refunded" | "collections" | "payment_pending";
            /**
             * @description Only invoices of this client. Also accepted as `clientid` (extension), `client_id` (extension).
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
             * @description Kind of module.
             * @example gateway
             * @enum {string}
             */
            moduleType: "server" | "gateway" | "registrar" | "ssl" | "addon" | "einvoice";
            /** @description Parameters that the module takes. */
            parameters: components["schemas"]["ModuleParameter"][];
            result: components["schemas"]["Success"];
            /** @description True while the parameters are those of the provider's test mode, in which nothing is real; null where the module or its parameters do not tell. */
            test_mode: boolean | null;
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
             * @description Kind of module.
             * @example gateway
             * @enum {string}
             */
            moduleType: "server" | "gateway" | "registrar" | "ssl" | "addon" | "einvoice";
        };
        "getmodulequeue.answer": {
            /** @description Rows of the list. */
            data: components["schemas"]["ModuleQueueEntry"][];
            /**
             * @description Only with `after`: its value for the next page; null after the last.
             * @example null
             */
            next?: string | null;
            /** @description Number of rows on this page. */
            numreturned: number;
            result: components["schemas"]["Success"];
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
             * @description Walks the list in the order of ids, missing and repeating nothing: `start`, then `next` of the answer before. *Extension.*
             * @example start
             */
            after?: string;
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
             * @description `pending` is tried at its time; `failed` was given up.
             * @enum {string}
             */
            status?: "pending" | "completed" | "failed" | "cancelled";
        };
        "getorders.answer": {
            /** @description Rows of the list. */
            data: components["schemas"]["Order"][];
            /** @description Only with `changed_since`: true while further rows wait. */
            more?: boolean;
            /**
             * @description Only with `after`: its value for the next page; null after the last. Only with `changed_since`: its next value.
             * @example null
             */
            next?: string | null;
            /** @description Number of rows on this page. */
            numreturned: number;
            result: components["schemas"]["Success"];
            /**
             * @description Offset of this page.
             * @example 0
             */
            startnumber: number;
            /** @description Number of rows in the whole list. */
            totalresults: number;
        };
        "getorders.parameters": {
            /**
             * @description Walks the list in the order of ids, missing and repeating nothing: `start`, then `next` of the answer before. *Extension.*
             * @example start
             */
            after?: string;
            /**
             * @description Keeps a copy in step: `start` begins with all rows, then `next` of the answer before returns those that have changed. With no filter but `userid`. *Extension.*
             * @example start
             */
            changed_since?: string;
            /**
             * @description Only this order.
             * @example 1
             */
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
             * @description Only orders with this status; case-insensitive.
             * @example Pending
             */
            status?: string;
            /**
             * @description Only orders of this client. Also accepted as `clientid` (extension), `client_id` (extension).
             * @example 1
             */
            userid?: number;
        };
        "getorderstatuses.answer": {
            result: components["schemas"]["Success"];
            /** @description Titles in display order. */
            statuses: string[];
        };
        "getorderstatuses.parameters": Record<string, never>;
        "getpaymentmethods.answer": {
            /** @description Gateways that clients can pay with. */
            paymentmethods: {
                /**
                 * @description Name for people.
                 * @example Bank transfer
                 */
                displayname: string;
                /**
                 * @description Name of the gateway, as other actions take it.
                 * @example banktransfer
                 */
                module: string;
            }[];
            result: components["schemas"]["Success"];
            /** @description Number of gateways. */
            totalresults: number;
        };
        "getpaymentmethods.parameters": Record<string, never>;
        "getpaymethods.answer": {
            /** @description Id of the client. */
            clientid: number;
            /** @description Payment methods, in the order in which they were stored. */
            paymethods: components["schemas"]["PayMethod"][];
            result: components["schemas"]["Success"];
        };
        "getpaymethods.parameters": {
            /**
             * @description Id of the client. Also accepted as `client_id` (extension), `userid` (extension).
             * @example 1
             */
            clientid: number;
        };
        "getpermissionslist.answer": {
            /** @description Names of permissions, as roles hold them. */
            permissions: string[];
            result: components["schemas"]["Success"];
        };
        "getpermissionslist.parameters": Record<string, never>;
        "getproducts.answer": {
            /** @description Products with their prices. */
            products: components["schemas"]["PricedProduct"][];
            result: components["schemas"]["Success"];
        };
        "getproducts.parameters": {
            /**
             * @description Only products of this group.
             * @example 1
             */
            gid?: number;
            /** @description Only hidden products, or only those that are not. *Extension.* */
            hidden?: boolean;
            /**
             * @description Server module that provisions services of this product.
             * @example cpanel
             */
            module?: string;
            /**
             * @description Only this product.
             * @example 1
             */
            pid?: number;
        };
        "getproject.answer": {
            project: components["schemas"]["Project"];
            result: components["schemas"]["Success"];
        };
        "getproject.parameters": {
            /**
             * @description Id of the project. Also accepted as `id`.
             * @example 1
             */
            projectid: number;
        };
        "getprojects.answer": {
            /** @description Rows of the list. */
            data: components["schemas"]["Project"][];
            /**
             * @description Only with `after`: its value for the next page; null after the last.
             * @example null
             */
            next?: string | null;
            /** @description Number of rows on this page. */
            numreturned: number;
            result: components["schemas"]["Success"];
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
             * @description Walks the list in the order of ids, missing and repeating nothing: `start`, then `next` of the answer before. *Extension.*
             * @example start
             */
            after?: string;
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
             * @description Only projects of this client. Also accepted as `clientid` (extension), `client_id` (extension).
             * @example 1
             */
            userid?: number;
        };
        "getpromotions.answer": {
            /** @description Promotions by id, those included whose time is over. */
            promotions: components["schemas"]["Promotion"][];
            result: components["schemas"]["Success"];
        };
        "getpromotions.parameters": Record<string, never>;
        "getquotes.answer": {
            /** @description Rows of the list. */
            data: components["schemas"]["Quote"][];
            /**
             * @description Only with `after`: its value for the next page; null after the last.
             * @example null
             */
            next?: string | null;
            /** @description Number of rows on this page. */
            numreturned: number;
            result: components["schemas"]["Success"];
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
             * @description Walks the list in the order of ids, missing and repeating nothing: `start`, then `next` of the answer before. *Extension.*
             * @example start
             */
            after?: string;
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
             * @description A `Draft` is not shown to the client. Also accepted as `stage` (extension).
             * @enum {string}
             */
            status?: "Draft" | "Sent" | "Accepted" | "Declined";
            /**
             * @description Only quotes of this client. Also accepted as `clientid` (extension), `client_id` (extension).
             * @example 1
             */
            userid?: number;
        };
        "getregistrars.answer": {
            /** @description Registrar modules. */
            registrars: {
                /** @description True if the module can be used. */
                active: boolean;
                /**
                 * @description Name for people.
                 * @example By hand
                 */
                displayname: string;
                /**
                 * @description Name of the module, as other actions take it.
                 * @example manual
                 */
                module: string;
            }[];
            result: components["schemas"]["Success"];
        };
        "getregistrars.parameters": Record<string, never>;
        "getservers.answer": {
            result: components["schemas"]["Success"];
            /** @description Servers, the inactive ones included. */
            servers: components["schemas"]["Server"][];
        };
        "getservers.parameters": Record<string, never>;
        "getsslapproveremails.answer": {
            /** @description Addresses that the provider accepts an approval from. */
            emails: string[];
            result: components["schemas"]["Success"];
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
            result: components["schemas"]["Success"];
        };
        "getsslorder.parameters": {
            /**
             * @description Id of the certificate order. Also accepted as `id`.
             * @example 1
             */
            order_id: number;
        };
        "getsslorders.answer": {
            /** @description Orders of this page. */
            orders: components["schemas"]["SslOrder"][];
            result: components["schemas"]["Success"];
            /** @description Number of rows in the whole list. */
            totalresults: number;
        };
        "getsslorders.parameters": {
            /**
             * @description Only orders of this client. Also accepted as `clientid` (extension), `userid` (extension).
             * @example 1
             */
            client_id?: number;
            /**
             * @description Rows per page.
             * @default 25
             */
            limitnum?: number;
            /**
             * @description Number of the page, from 1.
             * @default 1
             */
            page?: number;
            /**
             * @description Only orders with this status; case-insensitive.
             * @example Active
             */
            status?: string;
        };
        "getstaffonline.answer": {
            result: components["schemas"]["Success"];
            /** @description Staff accounts that signed in during the last 15 minutes, by id. */
            staff: components["schemas"]["StaffMember"][];
        };
        "getstaffonline.parameters": Record<string, never>;
        "getstats.answer": {
            result: components["schemas"]["Success"];
            /** @description Counts by kind of record. */
            stats: {
                /**
                 * @description Number of clients with status `active`.
                 * @example 12
                 */
                active_clients: number;
                /**
                 * @description Number of services with status `active`.
                 * @example 12
                 */
                active_services: number;
                /**
                 * @description Number of tickets that are not closed.
                 * @example 12
                 */
                open_tickets: number;
                /**
                 * @description Number of orders with status `Pending`.
                 * @example 12
                 */
                pending_orders: number;
                /**
                 * @description Number of staff accounts, disabled ones included.
                 * @example 12
                 */
                total_admins: number;
                /**
                 * @description Number of clients, closed ones included.
                 * @example 12
                 */
                total_clients: number;
                /**
                 * @description Number of domains, ended ones included.
                 * @example 12
                 */
                total_domains: number;
                /**
                 * @description Number of invoices, drafts included.
                 * @example 12
                 */
                total_invoices: number;
                /**
                 * @description Number of orders.
                 * @example 12
                 */
                total_orders: number;
                /**
                 * @description Number of services, ended ones included.
                 * @example 12
                 */
                total_services: number;
                /**
                 * @description Number of tickets, closed ones included.
                 * @example 12
                 */
                total_tickets: number;
                /**
                 * @description Number of invoices that await payment.
                 * @example 12
                 */
                unpaid_invoices: number;
            };
            /** @description Sums of each currency, by its code; left out where the role lacks list_invoices. */
            sums?: components["schemas"]["CurrencySums"][];
        };
        "getstats.parameters": {
            /**
             * @description False leaves out the sums, which take longer than the counts. *Extension.*
             * @default true
             */
            sums?: boolean;
        };
        "getsupportdepartments.answer": {
            /** @description Departments in display order. */
            departments: components["schemas"]["Department"][];
            result: components["schemas"]["Success"];
        };
        "getsupportdepartments.parameters": Record<string, never>;
        "getsupportstatuses.answer": {
            result: components["schemas"]["Success"];
            /** @description Titles in display order. */
            statuses: string[];
        };
        "getsupportstatuses.parameters": Record<string, never>;
        "getticket.answer": {
            result: components["schemas"]["Success"];
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
            /** @description Names of the files, by index; only without an index or id. */
            attachments?: string[];
            /**
             * Format: base64
             * @description File content, in base64.
             */
            data?: string;
            /**
             * @description Name of the file; only with an index or id.
             * @example error.txt
             */
            filename?: string;
            result: components["schemas"]["Success"];
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
            /**
             * @description Id of the ticket.
             * @example 1
             */
            ticketid: number;
        };
        "getticketcounts.answer": {
            /** @description Number of tickets by status. */
            counts: {
                /**
                 * @description Number of tickets in whatever status.
                 * @example 3
                 */
                all: number;
                /**
                 * @description Number of tickets with status `Answered`.
                 * @example 3
                 */
                answered: number;
                /**
                 * @description Number of tickets with status `Closed`.
                 * @example 3
                 */
                closed: number;
                /**
                 * @description Number of tickets with status `Customer-Reply`.
                 * @example 3
                 */
                customer_reply: number;
                /**
                 * @description Number of tickets with status `On Hold`.
                 * @example 3
                 */
                on_hold: number;
                /**
                 * @description Number of tickets with status `Open`.
                 * @example 3
                 */
                open: number;
            };
            result: components["schemas"]["Success"];
        };
        "getticketcounts.parameters": Record<string, never>;
        "getticketnotes.answer": {
            /** @description Staff notes, oldest first. */
            notes: components["schemas"]["TicketNote"][];
            result: components["schemas"]["Success"];
        };
        "getticketnotes.parameters": {
            /**
             * @description Id of the ticket.
             * @example 1
             */
            ticketid: number;
        };
        "getticketpredefinedcats.answer": {
            /** @description Categories of canned replies. */
            categories: components["schemas"]["CannedCategory"][];
            result: components["schemas"]["Success"];
        };
        "getticketpredefinedcats.parameters": Record<string, never>;
        "getticketpredefinedreplies.answer": {
            /** @description Canned replies. */
            replies: components["schemas"]["CannedReply"][];
            result: components["schemas"]["Success"];
        };
        "getticketpredefinedreplies.parameters": {
            /**
             * @description Only replies of this category.
             * @example 1
             */
            catid?: number;
        };
        "gettickets.answer": {
            /** @description Rows of the list. */
            data: components["schemas"]["Ticket"][];
            /** @description Only with `changed_since`: true while further rows wait. */
            more?: boolean;
            /**
             * @description Only with `after`: its value for the next page; null after the last. Only with `changed_since`: its next value.
             * @example null
             */
            next?: string | null;
            /** @description Number of rows on this page. */
            numreturned: number;
            result: components["schemas"]["Success"];
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
             * @description Walks the list in the order of ids, missing and repeating nothing: `start`, then `next` of the answer before. *Extension.*
             * @example start
             */
            after?: string;
            /**
             * @description Keeps a copy in step: `start` begins with all rows, then `next` of the answer before returns those that have changed. With no filter but `clientid`. *Extension.*
             * @example start
             */
            changed_since?: string;
            /**
             * @description Only tickets of this client. Also accepted as `userid`, `client_id` (extension).
             * @example 1
             */
            clientid?: number;
            /**
             * @description Only tickets of this department.
             * @example 1
             */
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
             * @description One of the titles that `getsupportstatuses` lists; case-insensitive.
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
            /** @description Extensions that are sold, in display order. */
            pricing: {
                /** @description For a year. Null if it is not sold. */
                dns_management_price: number | null;
                /** @description For a year. Null if it is not sold. */
                email_forwarding_price: number | null;
                /**
                 * @description Extension, with its leading dot.
                 * @example .com
                 */
                extension: string;
                /**
                 * @description Days after the expiry in which a domain is renewed at the usual price.
                 * @example 30
                 */
                grace_days: number;
                /** @description Id of the domain extension. */
                id: number;
                /** @description For a year. Null if it is not sold. */
                id_protection_price: number | null;
                /** @description Numbers of years that it is sold for, with the prices for all of them. */
                periods: {
                    /** @description Price of a registration for all of them; null if it is not offered. */
                    register_price: number | null;
                    /** @description Price of a renewal for all of them; null if it is not offered. */
                    renew_price: number | null;
                    /**
                     * @description Number of years.
                     * @example 2
                     */
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
                /** @description Id of the domain extension. */
                tldid: number;
                /** @description Null if transfers are not offered. */
                transfer_price: number | null;
            }[];
            result: components["schemas"]["Success"];
        };
        "gettldpricing.parameters": {
            /**
             * @description Currency of the prices, by code or id; defaults to the default currency. *Extension.*
             * @example EUR
             */
            currency?: string;
        };
        "gettodoitems.answer": {
            /** @description To-do items, newest first. */
            items: components["schemas"]["TodoItem"][];
            result: components["schemas"]["Success"];
        };
        "gettodoitems.parameters": {
            /**
             * @description Progress, as staff states it. In any letter case.
             * @enum {string}
             */
            status?: "New" | "In Progress" | "Completed" | "Deferred";
        };
        "gettodoitemstatuses.answer": {
            result: components["schemas"]["Success"];
            /** @description Statuses that items can have. */
            statuses: ("New" | "In Progress" | "Completed" | "Deferred")[];
        };
        "gettodoitemstatuses.parameters": Record<string, never>;
        "gettransactions.answer": {
            /** @description Rows of the list. */
            data: components["schemas"]["Transaction"][];
            /** @description Only with `changed_since`: true while further rows wait. */
            more?: boolean;
            /**
             * @description Only with `after`: its value for the next page; null after the last. Only with `changed_since`: its next value.
             * @example null
             */
            next?: string | null;
            /** @description Number of rows on this page. */
            numreturned: number;
            result: components["schemas"]["Success"];
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
             * @description Walks the list in the order of ids, missing and repeating nothing: `start`, then `next` of the answer before. *Extension.*
             * @example start
             */
            after?: string;
            /**
             * @description Only those with this amount or a higher one. *Extension.*
             * @example 12.5
             */
            amountfrom?: number;
            /**
             * @description Only those with this amount or a lower one. *Extension.*
             * @example 12.5
             */
            amountto?: number;
            /**
             * @description Keeps a copy in step: `start` begins with all rows, then `next` of the answer before returns those that have changed. With no filter but `clientid`. *Extension.*
             * @example start
             */
            changed_since?: string;
            /**
             * @description Only transactions of this client. Also accepted as `userid`, `client_id` (extension).
             * @example 1
             */
            clientid?: number;
            /**
             * Format: date
             * @description Only those with this day of value or a later one. *Extension.*
             * @example 2026-01-31
             */
            datefrom?: string;
            /**
             * Format: date
             * @description Only those with this day of value or an earlier one. *Extension.*
             * @example 2026-01-31
             */
            dateto?: string;
            /**
             * @description Only transactions of this invoice.
             * @example 1
             */
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
            /** @description Id of the client. */
            clientid: number;
            /** @description True if the login owns the account, and has every permission. */
            owner: boolean;
            /** @description `all`, or a list of the login's permissions. */
            permissions: "all" | ("profile" | "contacts" | "products" | "manageproducts" | "productsso" | "domains" | "managedomains" | "invoices" | "quotes" | "tickets" | "affiliates" | "emails" | "orders")[];
            result: components["schemas"]["Success"];
            /** @description Id of the login. */
            userid: number;
        };
        "getuserpermissions.parameters": {
            /**
             * @description Id of the client. Also accepted as `client_id`.
             * @example 1
             */
            clientid: number;
            /**
             * @description Id of the login. Also accepted as `user_id`.
             * @example 1
             */
            userid: number;
        };
        "getusers.answer": {
            /**
             * @description Only with `after`: its value for the next page; null after the last.
             * @example null
             */
            next?: string | null;
            /** @description Number of rows on this page. */
            numreturned: number;
            result: components["schemas"]["Success"];
            /**
             * @description Offset of this page.
             * @example 0
             */
            startnumber: number;
            /** @description Number of rows in the whole list. */
            totalresults: number;
            /** @description Rows of the list. */
            users: components["schemas"]["User"][];
        };
        "getusers.parameters": {
            /**
             * @description Walks the list in the order of ids, missing and repeating nothing: `start`, then `next` of the answer before. *Extension.*
             * @example start
             */
            after?: string;
            /**
             * @description Only logins of this account. Also accepted as `client_id` (extension), `userid` (extension).
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
            /** @description Credit notes on it, oldest first. */
            creditnotes: components["schemas"]["CreditNote"][];
            /**
             * @description Code of the currency of the amounts.
             * @example USD
             */
            currencycode: string;
            /**
             * Format: date
             * @description Date of the invoice, in the time zone of the service.
             */
            date: string;
            /**
             * Format: date-time
             * @description Time at which it was paid in full; null while it is not.
             */
            datepaid: string | null;
            /** @description Discount of the client group. */
            discount: number;
            /**
             * Format: date
             * @description Day by which it is to be paid.
             */
            duedate: string;
            /** @description True if the amounts of its lines include tax. */
            gross: boolean;
            /**
             * @description Money that was paid on it before it was cancelled and that is neither refunded nor credit.
             * @example 0
             */
            held: number;
            /** @description Id of the invoice. */
            id: number;
            /** @description Id of the invoice. */
            invoiceid: number;
            /**
             * @description Invoice number; numbers have no gaps, and a draft has none.
             * @example 1042
             */
            invoicenum: number | null;
            /**
             * @description Notes kept with the invoice.
             * @example Purchase order 4711
             */
            notes: string | null;
            /**
             * @description Number as the invoice prints it, in the format that held on its issue; null on a draft and a proforma.
             * @example 2027-000042
             */
            number: string | null;
            /**
             * @description Name of an installed payment gateway.
             * @example banktransfer
             */
            paymentmethod: string | null;
            /**
             * @description True while it is issued without a number: nothing of it is delivered or paid yet.
             * @example false
             */
            proforma: boolean;
            /** @description Seller on the day of issue; null on a draft, or if not recorded. */
            seller: components["schemas"]["Seller"] | null;
            /**
             * @description `draft` is not issued yet; of `draft`, `cancelled` and `refunded` nothing is owed.
             * @enum {string}
             */
            status: "draft" | "unpaid" | "paid" | "partially_paid" | "overdue" | "cancelled" | "refunded" | "collections" | "payment_pending";
            /** @description Sum of its lines without tax, before discount. */
            subtotal: number;
            /** @description Tax on the taxed lines, less their discount. */
            tax: number;
            /** @description One sum for each tax; empty without any. */
            taxes: components["schemas"]["TaxSum"][];
            /**
             * @description Percentage of its only tax, 0 without any; null if there are several.
             * @example 25
             */
            taxrate: number | null;
            /** @description Amount of the invoice: subtotal less discount, plus tax. */
            total: number;
            /** @description Id of the client; null if there is none, or it was deleted. */
            userid: number | null;
        };
        /** @description An invoice with its lines, transactions and the lines of its credit notes. */
        InvoiceDetails: {
            /** @description Payments of it that were tried through gateways, the first one first. */
            attempts: components["schemas"]["PaymentAttempt"][];
            /** @description False where it is not charged by itself. */
            autopay: boolean;
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
            /** @description Credit notes on it, oldest first, with their lines. */
            creditnotes: components["schemas"]["CreditNoteDetails"][];
            /**
             * @description Code of the currency of the amounts.
             * @example USD
             */
            currencycode: string;
            /**
             * Format: date
             * @description Date of the invoice, in the time zone of the service.
             */
            date: string;
            /**
             * Format: date-time
             * @description Time at which it was paid in full; null while it is not.
             */
            datepaid: string | null;
            /** @description Discount of the client group. */
            discount: number;
            /**
             * Format: date
             * @description Day by which it is to be paid.
             */
            duedate: string;
            einvoice: components["schemas"]["ElectronicInvoice"] | null;
            /** @description True if the amounts of its lines include tax. */
            gross: boolean;
            /**
             * @description Money that was paid on it before it was cancelled and that is neither refunded nor credit.
             * @example 0
             */
            held: number;
            /** @description Id of the invoice. */
            id: number;
            /** @description Id of the invoice. */
            invoiceid: number;
            /**
             * @description Invoice number; numbers have no gaps, and a draft has none.
             * @example 1042
             */
            invoicenum: number | null;
            /** @description Its lines, in the order in which they were added. */
            items: components["schemas"]["InvoiceLine"][];
            /**
             * @description Notes kept with the invoice.
             * @example Purchase order 4711
             */
            notes: string | null;
            /**
             * @description Number as the invoice prints it, in the format that held on its issue; null on a draft and a proforma.
             * @example 2027-000042
             */
            number: string | null;
            /**
             * @description Name of an installed payment gateway.
             * @example banktransfer
             */
            paymentmethod: string | null;
            /**
             * @description True while it is issued without a number: nothing of it is delivered or paid yet.
             * @example false
             */
            proforma: boolean;
            /** @description Seller on the day of issue; null on a draft, or if not recorded. */
            seller: components["schemas"]["Seller"] | null;
            /**
             * @description `draft` is not issued yet; of `draft`, `cancelled` and `refunded` nothing is owed.
             * @enum {string}
             */
            status: "draft" | "unpaid" | "paid" | "partially_paid" | "overdue" | "cancelled" | "refunded" | "collections" | "payment_pending";
            /** @description Sum of its lines without tax, before discount. */
            subtotal: number;
            /** @description Tax on the taxed lines, less their discount. */
            tax: number;
            /** @description One sum for each tax; empty without any. */
            taxes: components["schemas"]["TaxSum"][];
            /**
             * @description Percentage of its only tax, 0 without any; null if there are several.
             * @example 25
             */
            taxrate: number | null;
            /** @description Amount of the invoice: subtotal less discount, plus tax. */
            total: number;
            /** @description Payments, refunds and other transactions on it. */
            transactions: components["schemas"]["Transaction"][];
            /** @description Id of the client; null if there is none, or it was deleted. */
            userid: number | null;
        };
        /** @description A line of an invoice. */
        InvoiceLine: {
            /** @description Price of the line, before the discount of the group; without tax, or with it where `gross` is true. */
            amount: number;
            /**
             * @description Text of the line.
             * @example Web hosting (example.com)
             */
            description: string;
            /**
             * @description Discount on the line, as a percentage.
             * @example 0
             */
            discount: number;
            /** @description Id of the line of the invoice. */
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
            /**
             * @description Number of units.
             * @example 1
             */
            quantity: number;
            /**
             * @description Id of the record that `type` names.
             * @example 7
             */
            relid: number | null;
            /** @description True if the line is taxed. */
            taxed: boolean;
            /** @description Its taxes, in the order in which they are charged. */
            taxes: components["schemas"]["LineTax"][];
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
        /** @description A tax of a line. */
        LineTax: {
            /**
             * @description Category of EN 16931: those after `reduced` charge nothing.
             * @enum {string}
             */
            category: "standard" | "reduced" | "zero" | "exempt" | "reverse charge" | "outside" | "export";
            /**
             * @description Name of its rule.
             * @example VAT
             */
            name: string;
            /**
             * @description Percentage.
             * @example 19
             */
            rate: number;
        };
        "listoauthcredentials.answer": {
            /** @description Active credentials. */
            credentials: components["schemas"]["Credential"][];
            result: components["schemas"]["Success"];
        };
        "listoauthcredentials.parameters": Record<string, never>;
        "logactivity.answer": {
            result: components["schemas"]["Success"];
        };
        "logactivity.parameters": {
            /**
             * @description Client that the entry is about. Also accepted as `client_id` (extension), `userid` (extension).
             * @example 1
             */
            clientid?: number;
            /**
             * @description Text of the entry.
             * @example Called the data centre.
             */
            description: string;
        };
        /** @description An e-mail to a client. */
        Mail: {
            /** @description Number of attempts to hand it to the mail server. */
            attempts: number;
            /** @description Id of the client; null if there is none, or it was deleted. */
            clientid: number | null;
            /**
             * Format: date-time
             * @description Creation time.
             */
            date: string;
            /** @description Id of the mail. */
            id: number;
            /**
             * @description Why the last attempt failed; null if none has.
             * @example The mailbox is full
             */
            last_error: string | null;
            /** @description HTML body; null for a mail that contains a sign-in link or a password. */
            message: string | null;
            /**
             * Format: date-time
             * @description When the mail server took it; null until then.
             */
            sent_at: string | null;
            /**
             * @description `queued` until the mail server has taken it; `failed` was given up.
             * @enum {string}
             */
            status: "queued" | "sent" | "failed";
            /**
             * @description Subject as it is sent.
             * @example Invoice 1042
             */
            subject: string;
            /**
             * @description Name of the mail template.
             * @example invoice created
             */
            template: string;
            /**
             * @description Address of the recipient.
             * @example ada@example.com
             */
            to: string;
            /** @description Id of the client; null if there is none, or it was deleted. */
            userid: number | null;
        };
        /** @description A template of mails in one language. */
        MailTemplate: {
            /** @description False means that the mail is not sent. */
            active: boolean;
            /** @description Null for a built-in template that was not edited. */
            id: number | null;
            /**
             * @description Language that the template is in.
             * @example en
             */
            language: string;
            /**
             * @description Liquid in HTML.
             * @example <p>Hello {{ firstname }},</p>
             */
            message: string;
            /**
             * @description Name of the mail.
             * @example invoice created
             */
            name: string;
            /**
             * @description Subject, in Liquid.
             * @example Invoice {{ invoice_number }}
             */
            subject: string;
        };
        "mergeticket.answer": {
            result: components["schemas"]["Success"];
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
            result: components["schemas"]["Success"];
            /** @description Id of the service. */
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
            /**
             * @description Id of the service.
             * @example 1
             */
            serviceid: number;
        };
        "modulechangepw.answer": {
            /**
             * @description Message from the server module.
             * @example The account was created
             */
            message: string;
            result: components["schemas"]["Success"];
            /** @description Id of the service. */
            serviceid: number;
        } & {
            [key: string]: string | number | boolean;
        };
        "modulechangepw.parameters": {
            /**
             * @description Id of the service.
             * @example 1
             */
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
            result: components["schemas"]["Success"];
            /** @description Id of the service. */
            serviceid: number;
        } & {
            [key: string]: string | number | boolean;
        };
        "modulecreate.parameters": {
            /**
             * @description Id of the service.
             * @example 1
             */
            serviceid: number;
        };
        "modulecustom.answer": {
            /**
             * @description Message from the server module.
             * @example The account was created
             */
            message: string;
            result: components["schemas"]["Success"];
            /** @description Id of the service. */
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
            /**
             * @description Id of the service.
             * @example 1
             */
            serviceid: number;
        };
        /** @description A parameter of a module; its value is never shown. */
        ModuleParameter: {
            /**
             * @description Words for people.
             * @example Secret key
             */
            label: string;
            /**
             * @description Name of the parameter, as `updatemoduleconfiguration` takes it.
             * @example secret_key
             */
            name: string;
            /** @description Choices of a dropdown. */
            options: string[];
            /** @description True if the module needs it. */
            required: boolean;
            /**
             * @description Form of its values; `password` is a secret.
             * @enum {string}
             */
            type: "text" | "password" | "yesno" | "dropdown" | "textarea" | "number";
        };
        /** @description A command to a server or a registrar that waits, or has been carried out. */
        ModuleQueueEntry: {
            /**
             * @description Command to the server module or the registrar.
             * @example create
             */
            action: string;
            /** @description Number of attempts so far. */
            attempts: number;
            /**
             * Format: date-time
             * @description When it was carried out; null until then.
             */
            completed_at: string | null;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            created_at: string;
            /** @description Id of the domain; null if there is none, or it was deleted. */
            domain_id: number | null;
            /** @description Id of the entry. */
            id: number;
            /**
             * @description Why the last attempt failed; null if none has.
             * @example The server did not answer
             */
            last_error: string | null;
            /**
             * @description Number of attempts after which it is given up.
             * @example 5
             */
            max_attempts: number;
            /**
             * Format: date-time
             * @description When it is tried next; null if it is not.
             */
            next_attempt_at: string | null;
            /** @description Id of the service; null if there is none, or it was deleted. */
            service_id: number | null;
            /**
             * @description `pending` is tried at its time; `failed` was given up.
             * @enum {string}
             */
            status: "pending" | "completed" | "failed" | "cancelled";
        };
        "modulesuspend.answer": {
            /**
             * @description Message from the server module.
             * @example The account was created
             */
            message: string;
            result: components["schemas"]["Success"];
            /** @description Id of the service. */
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
            /**
             * @description Id of the service.
             * @example 1
             */
            serviceid: number;
        };
        "moduleterminate.answer": {
            /**
             * @description Message from the server module.
             * @example The account was created
             */
            message: string;
            result: components["schemas"]["Success"];
            /** @description Id of the service. */
            serviceid: number;
        } & {
            [key: string]: string | number | boolean;
        };
        "moduleterminate.parameters": {
            /**
             * @description Id of the service.
             * @example 1
             */
            serviceid: number;
        };
        "moduleunsuspend.answer": {
            /**
             * @description Message from the server module.
             * @example The account was created
             */
            message: string;
            result: components["schemas"]["Success"];
            /** @description Id of the service. */
            serviceid: number;
        } & {
            [key: string]: string | number | boolean;
        };
        "moduleunsuspend.parameters": {
            /**
             * @description Id of the service.
             * @example 1
             */
            serviceid: number;
        };
        "openticket.answer": {
            result: components["schemas"]["Success"];
            /** @description Id of the ticket. */
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
                /**
                 * Format: base64
                 * @description Content of the file.
                 */
                data: string;
                /** @description Name of the file. */
                name: string;
            }[];
            /**
             * @description Defaults to the client with the sender’s address, or with the only account of its login. Also accepted as `userid`, `client_id` (extension).
             * @example 1
             */
            clientid?: number;
            /**
             * @description Department that is to answer.
             * @example 1
             */
            deptid: number;
            /**
             * Format: email
             * @description E-mail address of the sender.
             * @example ada@example.com
             */
            email: string;
            /**
             * @description Opening message.
             * @example It has been so since yesterday.
             */
            message: string;
            /**
             * @description Name of a guest sender. Defaults to the address.
             * @example Ada Lovelace
             */
            name?: string;
            /**
             * @description Urgency.
             * @default medium
             * @enum {string}
             */
            priority?: "low" | "medium" | "high" | "critical";
            /**
             * @description Subject of the ticket.
             * @example The site is slow
             */
            subject: string;
        };
        /** @description An order with its client, services and domains. */
        Order: {
            /** @description Addons that were ordered, those for services that ran already among them. */
            addons: components["schemas"]["OrderedAddon"][];
            /** @description First payment, before tax. */
            amount: number;
            client: components["schemas"]["EmbeddedClient"] | null;
            /**
             * @description Code of the currency of the amounts.
             * @example USD
             */
            currencycode: string;
            /**
             * Format: date-time
             * @description Time at which it was placed.
             */
            date: string;
            /**
             * @description What the code took off the first payment; null on orders that do not keep it.
             * @example 5
             */
            discount: number | null;
            /** @description Domains that were ordered. */
            domains: components["schemas"]["OrderedDomain"][];
            /** @description Id of the order. */
            id: number;
            /** @description Id of the invoice; null if there is none, or it was deleted. */
            invoiceid: number | null;
            /** @description Id of the order. */
            orderid: number;
            /**
             * @description Number that the client knows the order by.
             * @example 4821930057
             */
            ordernum: string;
            /**
             * @description Payment gateway that was chosen.
             * @example banktransfer
             */
            paymentmethod: string;
            /**
             * @description Promotion code; null without one.
             * @example SPRING
             */
            promocode: string | null;
            /** @description Services that were ordered. */
            services: components["schemas"]["EmbeddedService"][];
            /**
             * @description Title of the status; `getorderstatuses` lists them.
             * @example Pending
             */
            status: string;
            /**
             * Format: date-time
             * @description Time at which they were accepted.
             */
            termsacceptedat: string | null;
            /**
             * @description IP address that they were accepted from; null once it was erased.
             * @example 203.0.113.7
             */
            termsacceptedfrom: string | null;
            /**
             * @description Address of the terms that were accepted with it; null where none were.
             * @example https://shop.example/terms
             */
            termsurl: string | null;
            /**
             * @description Version of those terms, empty where none was stated.
             * @example 2026-03-01
             */
            termsversion: string | null;
            /** @description Id of the client; null if there is none, or it was deleted. */
            userid: number | null;
        };
        /** @description An addon of an order. */
        OrderedAddon: {
            /** @description Id of the addon of a service. */
            id: number;
            /**
             * @description Name of the addon.
             * @example Dedicated address
             */
            name: string;
            /** @description Id of the service. */
            serviceid: number;
            /**
             * @description `pending` waits to be set up; `terminated`, `cancelled`, `fraud` and `completed` have ended.
             * @enum {string}
             */
            status: "pending" | "active" | "suspended" | "terminated" | "cancelled" | "fraud" | "completed";
        };
        /** @description A domain of an order. */
        OrderedDomain: {
            /**
             * @description Name in ASCII, as the registry has it.
             * @example example.com
             */
            domain: string;
            /**
             * @description The name in the letters of its script.
             * @example engines.example
             */
            domain_unicode: string;
            /** @description Id of the domain. */
            domainid: number;
            /**
             * @description While it is pending: why its registrar has not taken it, in the words of the last attempt.
             * @example The name is reserved
             */
            failure: string | null;
            /** @description Id of the domain. */
            id: number;
            /**
             * @description In `grace` and `redemption` the registration has run out and can still be renewed.
             * @enum {string}
             */
            status: "pending" | "active" | "grace" | "redemption" | "expired" | "cancelled" | "fraud" | "transferred_away";
        };
        "orderfraudcheck.answer": {
            /** @description True when the score is 60 or more. */
            fraud: boolean;
            /**
             * @description Weight of all signs of fraud, 100 at most.
             * @example 20
             */
            fraud_score: number;
            /** @description Id of the order. */
            orderid: number;
            /** @description A sentence for each sign that was found. */
            reasons: string[];
            result: components["schemas"]["Success"];
            /**
             * @description `low` below 30, `medium` below 60, `high` from there on.
             * @enum {string}
             */
            risk_level: "low" | "medium" | "high";
        };
        "orderfraudcheck.parameters": {
            /**
             * @description Id of the order.
             * @example 1
             */
            orderid: number;
        };
        /** @description A payment through a gateway, from before the gateway was asked. */
        PaymentAttempt: {
            /** @description Part of it that is for this invoice. */
            amount: number;
            /**
             * Format: date-time
             * @description When it began.
             */
            date: string;
            /**
             * @description Gateway that was asked.
             * @example stripe
             */
            gateway: string;
            /**
             * @description Id of the attempt, as events name it.
             * @example 7
             */
            id: number;
            /**
             * @description `checkout` on a page of the gateway, `charge` of a stored method.
             * @enum {string}
             */
            kind: "checkout" | "charge";
            /** @description Why it failed, in the words of the gateway; null for nothing. */
            reason: string | null;
            /**
             * @description `open`: a payer may be at the gateway; `pending`: accepted, the money is not certain; `unknown`: asked, and no answer yet; only `paid` has moved money.
             * @example paid
             * @enum {string}
             */
            state: "open" | "pending" | "unknown" | "paid" | "stored" | "failed" | "expired" | "cancelled";
        };
        /** @description A stored payment method; its token is never shown. */
        PayMethod: {
            /**
             * @description Last four digits of the card; null for what is no card.
             * @example 4242
             */
            card_last_four: string | null;
            /**
             * @description Brand of the card; null for what is no card.
             * @example Visa
             */
            card_type: string | null;
            /**
             * Format: date-time
             * @description When the client agreed that it is charged by itself; null without that.
             */
            consent: string | null;
            /**
             * @description Why it is not charged again: refused for good, or expired; null while it can be charged.
             * @enum {string|null}
             */
            declined: "hard" | "expired" | null;
            /**
             * @description Name by which the client tells it from others.
             * @example Visa
             */
            description: string;
            /**
             * @description Expiry as the gateway states it, such as `2029-08`; null without one.
             * @example 2029-08
             */
            expiry_date: string | null;
            /**
             * @description Gateway that keeps it.
             * @example stripe
             */
            gateway_name: string;
            /** @description Id of the payment method. */
            id: number;
            /** @description True for the default of the client, one at most. */
            is_default: boolean;
            /** @description Id of the payment method. */
            paymethodid: number;
            /**
             * @description `expired` if it is on record as no longer valid.
             * @enum {string}
             */
            status: "active" | "expired";
            /**
             * @description Kind of payment method, in the words of the gateway.
             * @example creditcard
             */
            type: string;
        };
        "pendingorder.answer": {
            /** @description Id of the order. */
            orderid: number;
            result: components["schemas"]["Success"];
            /**
             * @description Title of the status; `getorderstatuses` lists them.
             * @example Pending
             */
            status: string;
        };
        "pendingorder.parameters": {
            /**
             * @description Id of the order.
             * @example 1
             */
            orderid: number;
        };
        /** @description A product with its group and prices. */
        PricedProduct: {
            /**
             * @description When services are provisioned: on order, on payment, or manually by staff.
             * @enum {string}
             */
            autosetup: "order" | "payment" | "manual";
            /**
             * @description Description for clients.
             * @example 10 GB of space and as many domains as you like.
             */
            description: string | null;
            /** @description Id of the product group. */
            gid: number;
            /** @description Product group. */
            group: {
                /** @description Id of the product group. */
                id: number;
                /**
                 * @description Name of the product group.
                 * @example Hosting
                 */
                name: string;
            };
            /**
             * @description Name of the product group.
             * @example Hosting
             */
            groupname: string;
            /** @description True for a product that is not to be shown in a shop. */
            hidden: boolean;
            /** @description Id of the product. */
            id: number;
            /**
             * @description Server module that provisions services of this product.
             * @example cpanel
             */
            module: string | null;
            /**
             * @description Name under which it is sold.
             * @example Basic hosting
             */
            name: string;
            /** @description Place within its group. */
            order: number;
            /**
             * @description Plan name on the server. Defaults to the product name.
             * @example basic
             */
            package_name: string | null;
            /**
             * @description How it is paid for: never, once, or in periods.
             * @enum {string}
             */
            paytype: "free" | "onetime" | "recurring";
            /** @description Id of the product. */
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
            /**
             * @description Kind of product.
             * @enum {string}
             */
            type: "hostingaccount" | "reselleraccount" | "server" | "ssl" | "other";
        };
        /** @description The prices of a product in one currency. */
        PriceList: {
            /** @description Price on this cycle; null if it is not sold on it. */
            annually: number | null;
            /** @description Set-up fee; null if the cycle is not sold. */
            asetupfee: number | null;
            /** @description Price on this cycle; null if it is not sold on it. */
            biennially: number | null;
            /** @description Set-up fee; null if the cycle is not sold. */
            bsetupfee: number | null;
            /** @description Price on this cycle; null if it is not sold on it. */
            monthly: number | null;
            /** @description Set-up fee; null if the cycle is not sold. */
            msetupfee: number | null;
            /** @description Price on this cycle; null if it is not sold on it. */
            onetime: number | null;
            /** @description Set-up fee; null if the cycle is not sold. */
            onetimesetupfee: number | null;
            /**
             * @description Text before amounts in the currency.
             * @example $
             */
            prefix: string;
            /** @description Set-up fee; null if the cycle is not sold. */
            qsetupfee: number | null;
            /** @description Price on this cycle; null if it is not sold on it. */
            quarterly: number | null;
            /** @description Price on this cycle; null if it is not sold on it. */
            semiannually: number | null;
            /** @description Set-up fee; null if the cycle is not sold. */
            ssetupfee: number | null;
            /**
             * @description Text after amounts in the currency.
             * @example
             */
            suffix: string;
            /** @description Price on this cycle; null if it is not sold on it. */
            triennially: number | null;
            /** @description Set-up fee; null if the cycle is not sold. */
            tsetupfee: number | null;
        };
        /** @description A product, without its prices. */
        Product: {
            /**
             * @description When services are provisioned: on order, on payment, or manually by staff.
             * @enum {string}
             */
            autosetup: "order" | "payment" | "manual";
            /**
             * @description Description for clients.
             * @example 10 GB of space and as many domains as you like.
             */
            description: string | null;
            /** @description Id of the product group. */
            gid: number;
            /**
             * @description Name of the product group.
             * @example Hosting
             */
            groupname: string;
            /** @description Id of the product. */
            id: number;
            /**
             * @description Server module that provisions services of this product.
             * @example cpanel
             */
            module: string | null;
            /**
             * @description Name under which it is sold.
             * @example Basic hosting
             */
            name: string;
            /**
             * @description Plan name on the server. Defaults to the product name.
             * @example basic
             */
            package_name: string | null;
            /**
             * @description How it is paid for: never, once, or in periods.
             * @enum {string}
             */
            paytype: "free" | "onetime" | "recurring";
            /** @description Id of the product. */
            pid: number;
            /** @description Server group; services are created on its least loaded server. */
            servergroupid: number | null;
            /**
             * @description Kind of product.
             * @enum {string}
             */
            type: "hostingaccount" | "reselleraccount" | "server" | "ssl" | "other";
        };
        /** @description A project with its messages and tasks. */
        Project: {
            client: components["schemas"]["EmbeddedClient"] | null;
            /** @description Id of the client; null if there is none, or it was deleted. */
            clientid: number | null;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            created_at: string;
            /**
             * @description What the project is about; null without a text.
             * @example Mail and three sites.
             */
            description: string | null;
            /**
             * Format: date
             * @description Day by which it is to be done; null without one.
             */
            due_date: string | null;
            /** @description Id of the project. */
            id: number;
            /** @description Messages of staff, in the order of writing. */
            messages: components["schemas"]["ProjectMessage"][];
            owner: components["schemas"]["StaffName"] | null;
            /** @description Id of the project. */
            projectid: number;
            /**
             * @description Progress, as staff states it.
             * @enum {string}
             */
            status: "pending" | "in_progress" | "completed" | "cancelled";
            /** @description Its tasks, in the order in which they were added. */
            tasks: components["schemas"]["ProjectTask"][];
            /**
             * @description Name of the project.
             * @example Move from another host
             */
            title: string;
            /** @description Id of the client; null if there is none, or it was deleted. */
            userid: number | null;
        };
        /** @description A message of staff in a project. */
        ProjectMessage: {
            /**
             * @description User name of the author.
             * @example grace
             */
            admin: string;
            /**
             * Format: date-time
             * @description Time of writing.
             */
            date: string;
            /** @description Id of the message. */
            id: number;
            /**
             * @description Text of the message.
             * @example The new host is ready.
             */
            message: string;
            /** @description Id of the message. */
            messageid: number;
        };
        /** @description A task of a project, with its timers. */
        ProjectTask: {
            /** @description True once it is done. */
            completed: boolean;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            created_at: string;
            /**
             * Format: date
             * @description Day by which it is to be done; null without one.
             */
            due_date: string | null;
            /** @description Id of the task. */
            id: number;
            /**
             * @description Further notes on the task; null without any.
             * @example After office hours.
             */
            notes: string | null;
            /** @description Id of the project. */
            projectid: number;
            /**
             * @description Total seconds of all ended timers.
             * @example 5400
             */
            seconds: number;
            /**
             * @description What is to be done, in one line.
             * @example Move the mailboxes
             */
            task: string;
            /** @description Id of the task. */
            taskid: number;
            /** @description Periods that were worked on it. */
            timers: components["schemas"]["TaskTimer"][];
        };
        /** @description A promotion code and what it takes off. */
        Promotion: {
            /** @description Products that it applies to; empty means any. */
            appliesto: number[];
            /**
             * @description Code that is entered in an order.
             * @example SPRING
             */
            code: string;
            /** @description Billing cycles that it applies to; empty means any. */
            cycles: ("monthly" | "quarterly" | "semiannually" | "annually" | "biennially" | "triennially" | "onetime")[];
            /**
             * Format: date
             * @description Last day on which it can be used; null without an end.
             */
            expirationdate: string | null;
            /** @description Id of the promotion. */
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
            /**
             * Format: date
             * @description First day on which it can be used; null from the beginning.
             */
            startdate: string | null;
            /**
             * @description A percentage off, an amount off, or a price in place of the product’s.
             * @enum {string}
             */
            type: "percentage" | "fixed" | "override";
            /**
             * @description Number of orders that have used it.
             * @example 3
             */
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
            /** @description Id of the client; null if there is none, or it was deleted. */
            clientid: number | null;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            created_at: string;
            /**
             * @description Code of the currency of the amounts.
             * @example USD
             */
            currency_code: string;
            /** @description Notes for the client; null without any. */
            customer_notes: string | null;
            /**
             * Format: date
             * @description Day of creation, in the time zone of the service.
             */
            datecreated: string;
            /**
             * @description Discount of the client group.
             * @example 0
             */
            discount: number;
            /** @description Id of the quote. */
            id: number;
            /** @description Invoice created when the quote was accepted. */
            invoiceid: number | null;
            /** @description Lines of the quote. */
            items: components["schemas"]["QuoteLine"][];
            /** @description Notes for staff; null without any. */
            notes: string | null;
            /** @description Text of the offer; null without one. */
            proposal: string | null;
            /** @description Id of the quote. */
            quoteid: number;
            /**
             * @description A `Draft` is not shown to the client.
             * @enum {string}
             */
            status: "Draft" | "Sent" | "Accepted" | "Declined";
            /**
             * @description What is offered.
             * @example Quote
             */
            subject: string;
            /** @description Total of the lines, before group discount and without tax. */
            subtotal: number;
            /** @description As it was invoiced, or would be today; so are discount and total. */
            tax: number;
            /** @description One sum for each tax; empty without any. */
            taxes: components["schemas"]["TaxSum"][];
            /** @description Subtotal less discount, plus tax. */
            total: number;
            /** @description Id of the client; null if there is none, or it was deleted. */
            userid: number | null;
            /**
             * Format: date
             * @description Last day on which the offer holds.
             */
            validuntil: string;
        };
        /** @description A line of a quote. */
        QuoteLine: {
            /**
             * @description Line total after discount.
             * @example 180
             */
            amount: number;
            /**
             * @description Text of the line.
             * @example Site design
             */
            description: string;
            /**
             * @description Discount on the line, as a percentage.
             * @example 10
             */
            discount: number;
            /** @description Id of the line of the quote. */
            id: number;
            /**
             * @description Number of units.
             * @example 2.5
             */
            quantity: number;
            /** @description True if the line is to be taxed. */
            taxable: boolean;
            /**
             * @description Price of one unit, before discount and tax.
             * @example 80
             */
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
            /** @description Id of the certificate order. */
            order_id: number;
            result: components["schemas"]["Success"];
            /**
             * @description `Active` has a certificate; `Reissuing` keeps it until the new one is issued.
             * @enum {string}
             */
            status: "Awaiting Configuration" | "Awaiting Validation" | "Active" | "Reissuing" | "Cancelled" | "Failed";
        };
        "reissuesslorder.parameters": {
            /**
             * @description PEM.
             * @example -----BEGIN CERTIFICATE REQUEST-----
             *     MIHRMHgCAQAwFjEUMBIGA1UEAwwLZXhhbXBsZS5jb20wWTATBgcqhkjOPQIBBggq
             *     hkjOPQMBBwNCAAS94GS3a8VeJEJsNs0w82vzNMXuZKm8qDCC/Yt8UGzMhYbaFG2U
             *     0gnuVL8guaL0wIcsVHR9RRGYuaPIHcIup16RoAAwCgYIKoZIzj0EAwIDSQAwRgIh
             *     AJvX4v+wTR/SKr6FhXLC57k2eJmLZs9U8GrrCUvdWJs3AiEA8SntOzrIm/yJxQ9U
             *     99dYelCGkpR0pK+OAQwxC7bhMJw=
             *     -----END CERTIFICATE REQUEST-----
             */
            csr: string;
            /**
             * @description Id of the certificate order.
             * @example 1
             */
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
            /** @description Id of the certificate order. */
            order_id: number;
            result: components["schemas"]["Success"];
            /**
             * @description `Active` has a certificate; `Reissuing` keeps it until the new one is issued.
             * @enum {string}
             */
            status: "Awaiting Configuration" | "Awaiting Validation" | "Active" | "Reissuing" | "Cancelled" | "Failed";
        };
        "resendsslvalidation.parameters": {
            /**
             * @description Id of the certificate order.
             * @example 1
             */
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
            result: components["schemas"]["Success"];
        };
        "resetpassword.parameters": {
            /**
             * Format: email
             * @description Address with which the login signs in.
             * @example ada@example.com
             */
            email?: string;
            /**
             * @description Login that gets the link.
             * @example 1
             */
            id?: number;
        } & ({
            /**
             * Format: email
             * @description Address with which the login signs in.
             * @example ada@example.com
             */
            email: string;
        } | {
            /**
             * @description Login that gets the link.
             * @example 1
             */
            id: number;
        });
        /** @description The role of a staff account. */
        Role: {
            /** @description True when the role has every permission, including those added later. */
            full: boolean;
            /** @description Id of the role. */
            id: number;
            /**
             * @description Name of the role.
             * @example Billing
             */
            name: string;
            /** @description Permissions of the role; all of them for one with full access. */
            permissions: string[];
        };
        /** @description The seller as the invoice names it. */
        Seller: {
            /**
             * @description Postal address, its lines as set.
             * @example 1 Engine Street, Leeds
             */
            address: string;
            /**
             * @description BIC of the bank.
             * @example WESTGB22
             */
            bank_bic: string;
            /**
             * @description Holder of the account.
             * @example Analytical Hosting Ltd
             */
            bank_holder: string;
            /**
             * @description IBAN, without blanks.
             * @example GB82WEST12345698765432
             */
            bank_iban: string;
            /**
             * @description City, for electronic invoices.
             * @example Leeds
             */
            city: string;
            /**
             * @description Country, a code of two letters.
             * @example GB
             */
            country: string;
            /**
             * @description E-mail address for questions.
             * @example billing@example.com
             */
            email: string;
            /**
             * @description Last words of the paper.
             * @example Thank you.
             */
            footer: string;
            /**
             * @description Name of the seller.
             * @example Analytical Hosting
             */
            name: string;
            /**
             * @description Telephone number for questions.
             * @example +44 113 496 0000
             */
            phone: string;
            /**
             * @description Postal code, for electronic invoices.
             * @example LS1 4AP
             */
            postcode: string;
            /**
             * @description Register and number.
             * @example Companies House 01234567
             */
            registration: string;
            /**
             * @description Street and number, for electronic invoices.
             * @example 1 Engine Street
             */
            street: string;
            /**
             * @description Tax number; empty without one.
             * @example GB980780684
             */
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
            result: components["schemas"]["Success"];
        };
        "sendadminemail.parameters": {
            /**
             * @description HTML.
             * @example <p>Please tell your clients.</p>
             */
            custommessage: string;
            /**
             * @description Subject of the mail.
             * @example Maintenance on Sunday
             */
            customsubject: string;
            /**
             * @description Only staff of this department.
             * @example 1
             */
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
            result: components["schemas"]["Success"];
        };
        "sendemail.parameters": {
            /**
             * @description HTML of a custom mail; empty if left out.
             * @example <p>It is done.</p>
             */
            custommessage?: string;
            /**
             * @description Subject of a custom mail.
             * @example About your move
             */
            customsubject?: string;
            /**
             * @description Kind of record that `id` refers to in a custom mail; `general` is a client.
             * @default general
             * @enum {string}
             */
            customtype?: "general" | "invoice" | "product" | "service" | "domain";
            /**
             * @description Id of the record that the mail is about.
             * @example 1
             */
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
            /**
             * @description Subject of a custom mail.
             * @example About your move
             */
            customsubject: string;
        });
        "sendquote.answer": {
            /** @description True where a mail to the client waits to be sent. */
            mailed: boolean;
            /** @description Id of the quote. */
            quoteid: number;
            result: components["schemas"]["Success"];
            /**
             * @description A `Draft` is not shown to the client.
             * @enum {string}
             */
            status: "Draft" | "Sent" | "Accepted" | "Declined";
        };
        "sendquote.parameters": {
            /**
             * @description Id of the quote.
             * @example 1
             */
            quoteid: number;
            /** @description True mails the quote to its client, also one that was sent before. *Extension.* */
            sendemail?: boolean;
        };
        /** @description A server on which services have their accounts; its password and access key are never shown. */
        Server: {
            /** @description False if no new services are created on it. */
            active: boolean;
            /** @description Server groups that it belongs to. */
            groups: {
                /** @description Id of the server group. */
                id: number;
                /**
                 * @description Name of the server group.
                 * @example Hosting
                 */
                name: string;
            }[];
            /**
             * @description Host that the module connects to.
             * @example one.example.com
             */
            hostname: string;
            /** @description Id of the server. */
            id: number;
            /**
             * @description 0 means unlimited.
             * @example 200
             */
            max_accounts: number;
            /**
             * @description Server module that speaks to it.
             * @example cpanel
             */
            module: string;
            /**
             * @description Name of the server among staff.
             * @example one
             */
            name: string;
            /** @description Name servers for domains on the server. */
            nameservers: string[];
            /**
             * @description Null for the module's default port.
             * @example 2087
             */
            port: number | null;
            /** @description True when the service connects to the server over TLS. */
            secure: boolean;
            /** @description Id of the server. */
            serverid: number;
            /**
             * @description User name with which the module signs in.
             * @example root
             */
            username: string;
        };
        /** @description A service of a client, with its client and product. */
        Service: {
            /**
             * @description How often it is paid for; `onetime` and `free` do not recur.
             * @enum {string}
             */
            billing_cycle: "monthly" | "quarterly" | "semiannually" | "annually" | "biennially" | "triennially" | "onetime" | "free";
            client: components["schemas"]["EmbeddedClient"] | null;
            /** @description Id of the client; null if there is none, or it was deleted. */
            clientid: number | null;
            /**
             * @description Code of the currency of the amounts.
             * @example USD
             */
            currencycode: string;
            /**
             * @description Domain that the account is for, in ASCII.
             * @example ada.example.com
             */
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
            /** @description Price of the first payment, before discount and tax. */
            firstpaymentamount: number;
            /**
             * @description Group of the product; null without a product.
             * @example Hosting
             */
            groupname: string | null;
            /** @description Id of the service. */
            id: number;
            /**
             * @description Name of the product; null without a product.
             * @example Basic hosting
             */
            name: string | null;
            /**
             * Format: date
             * @description First day that is not paid for; null where nothing recurs.
             */
            next_due_date: string | null;
            /**
             * @description Staff notes; never shown to the client.
             * @example Moved from another host.
             */
            notes: string | null;
            /** @description Id of the order; null if there is none, or it was deleted. */
            orderid: number | null;
            /**
             * @description Number of its order; null without one.
             * @example 2601310001
             */
            ordernumber: string | null;
            /**
             * Format: password
             * @description Password of the account as stored; null for a role without `manage_services`.
             * @example kT9-wq2xLm
             */
            password: string | null;
            /**
             * @description Payment gateway of its invoices; null if none was chosen.
             * @example banktransfer
             */
            paymentmethod: string | null;
            /** @description Id of the product; null if there is none, or it was deleted. */
            pid: number | null;
            product: components["schemas"]["Product"] | null;
            /** @description Price of each later period, before discount and tax. */
            recurringamount: number;
            /**
             * Format: date
             * @description Day on which it first became active; null until then.
             */
            regdate: string | null;
            /** @description Id of the server; null if there is none, or it was deleted. */
            serverid: number | null;
            /**
             * @description Name of the server; null without one.
             * @example one
             */
            servername: string | null;
            /** @description Id of the service. */
            serviceid: number;
            /**
             * @description `pending` waits to be set up; `terminated`, `cancelled`, `fraud` and `completed` have ended.
             * @enum {string}
             */
            status: "pending" | "active" | "suspended" | "terminated" | "cancelled" | "fraud" | "completed";
            /**
             * @description Why it is suspended; null where no reason is kept.
             * @example Overdue on payment
             */
            suspensionreason: string | null;
            /**
             * @description User name on the server.
             * @example ada
             */
            username: string | null;
        };
        /** @description An addon of a service. */
        ServiceAddon: {
            /** @description What was sold as this addon. */
            addon: {
                /**
                 * @description Description for clients; null without one.
                 * @example An IPv4 address of its own.
                 */
                description: string | null;
                /** @description Id of the addon. */
                id: number;
                /**
                 * @description Name under which it is sold.
                 * @example Dedicated address
                 */
                name: string;
            };
            /** @description Same as `id`; pass it to `updateclientaddon`. */
            addonid: number;
            /**
             * @description How often it is paid for; `onetime` and `free` do not recur.
             * @enum {string}
             */
            billing_cycle: "monthly" | "quarterly" | "semiannually" | "annually" | "biennially" | "triennially" | "onetime" | "free";
            /** @description Id of the client; null if there is none, or it was deleted. */
            clientid: number | null;
            /**
             * @description Code of the currency of the amounts.
             * @example USD
             */
            currencycode: string;
            /** @description Price of the first payment, before discount and tax. */
            firstpaymentamount: number;
            /** @description Id of the addon of a service. */
            id: number;
            /**
             * @description Name of the addon.
             * @example Dedicated address
             */
            name: string;
            /**
             * Format: date
             * @description First day that is not paid for; null where nothing recurs, and of a cancelled one.
             */
            next_due_date: string | null;
            /**
             * @description Staff notes; never shown to the client.
             * @example The second address is for mail.
             */
            notes: string | null;
            /** @description Id of the order; null if there is none, or it was deleted. */
            orderid: number | null;
            /** @description Price of each later period, before discount and tax. */
            recurringamount: number;
            service: components["schemas"]["EmbeddedService"];
            /** @description Id of the service. */
            serviceid: number;
            /**
             * @description `pending` waits to be set up; `terminated`, `cancelled`, `fraud` and `completed` have ended.
             * @enum {string}
             */
            status: "pending" | "active" | "suspended" | "terminated" | "cancelled" | "fraud" | "completed";
        };
        "setconfigurationvalue.answer": {
            result: components["schemas"]["Success"];
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
            /**
             * @description Value as text; null where none is kept.
             * @example Analytical Hosting
             */
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
            /**
             * @description Where the proof is published: over HTTP, in DNS, or by e-mail.
             * @enum {string}
             */
            type: "http" | "dns" | "email";
            /** @description Content to publish there. */
            value: string | null;
        };
        /** @description An order of a certificate, with its client and service. */
        SslOrder: {
            /**
             * @description Street of the administrative contact.
             * @example 12 Mill Lane
             */
            admin_address: string | null;
            /**
             * @description City of the administrative contact.
             * @example Leeds
             */
            admin_city: string | null;
            /**
             * @description Country of the administrative contact, as a code of two letters (ISO 3166-1).
             * @example NO
             */
            admin_country: string | null;
            /**
             * Format: email
             * @description E-mail address of the administrative contact.
             */
            admin_email: string | null;
            /**
             * @description First name of the administrative contact.
             * @example Ada
             */
            admin_first_name: string | null;
            /**
             * @description Last name of the administrative contact.
             * @example Lovelace
             */
            admin_last_name: string | null;
            /**
             * @description Organisation of the administrative contact.
             * @example Analytical Engines Ltd
             */
            admin_org: string | null;
            /**
             * @description Telephone number of the administrative contact.
             * @example +44 113 496 0000
             */
            admin_phone: string | null;
            /**
             * @description State, province or region of the administrative contact.
             * @example West Yorkshire
             */
            admin_state: string | null;
            /**
             * @description Postal code of the administrative contact.
             * @example LS1 4AP
             */
            admin_zip: string | null;
            /**
             * Format: email
             * @description Address that receives the approval request when validating by e-mail.
             */
            approver_email: string | null;
            /**
             * @description Kind of certificate, in the words of the provider.
             * @example DV
             */
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
            /** @description Id of the client; null if there is none, or it was deleted. */
            client_id: number | null;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            created_at: string;
            /**
             * @description PEM.
             * @example -----BEGIN CERTIFICATE REQUEST-----
             *     MIHRMHgCAQAwFjEUMBIGA1UEAwwLZXhhbXBsZS5jb20wWTATBgcqhkjOPQIBBggq
             *     hkjOPQMBBwNCAAS94GS3a8VeJEJsNs0w82vzNMXuZKm8qDCC/Yt8UGzMhYbaFG2U
             *     0gnuVL8guaL0wIcsVHR9RRGYuaPIHcIup16RoAAwCgYIKoZIzj0EAwIDSQAwRgIh
             *     AJvX4v+wTR/SKr6FhXLC57k2eJmLZs9U8GrrCUvdWJs3AiEA8SntOzrIm/yJxQ9U
             *     99dYelCGkpR0pK+OAQwxC7bhMJw=
             *     -----END CERTIFICATE REQUEST-----
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
            /** @description Id of the certificate order. */
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
            /** @description Id of the certificate order. */
            order_id: number;
            /**
             * Format: date-time
             * @description When the service renews the certificate by itself; null where it does not.
             */
            renew_at: string | null;
            service: components["schemas"]["EmbeddedService"] | null;
            /** @description Id of the service; null if there is none, or it was deleted. */
            service_id: number | null;
            /**
             * @description `Active` has a certificate; `Reissuing` keeps it until the new one is issued.
             * @enum {string}
             */
            status: "Awaiting Configuration" | "Awaiting Validation" | "Active" | "Reissuing" | "Cancelled" | "Failed";
            /**
             * @description How it is proved that the names are the client’s.
             * @enum {string}
             */
            validation_method: "email" | "dns" | "http";
            /**
             * @description Web server that the certificate is for, as the provider names it.
             * @example nginx
             */
            webserver_type: string | null;
        };
        /** @description A staff account with its role; the password and the second factor are never shown. */
        StaffMember: {
            /** @description False if the account is disabled. */
            active: boolean;
            /** @description Id of the staff account. */
            adminid: number;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            created_at: string;
            /** @description Names of the support departments that the staff member is in. */
            departments: string[];
            /**
             * Format: email
             * @description E-mail address of the staff member; null without one.
             * @example grace@example.com
             */
            email: string | null;
            /**
             * @description First name of the staff member.
             * @example Grace
             */
            firstname: string;
            /**
             * @description First and last name.
             * @example Grace Hopper
             */
            fullname: string;
            /** @description Id of the staff account. */
            id: number;
            /**
             * @description Last name of the staff member.
             * @example Hopper
             */
            lastname: string;
            /**
             * Format: date-time
             * @description Last call authenticated by user name and password.
             */
            lastseen: string | null;
            role: components["schemas"]["Role"];
            /** @description Id of the role. */
            roleid: number;
            /**
             * @description Name with which the account signs in.
             * @example grace
             */
            username: string;
        };
        /** @description A staff account by its names. */
        StaffName: {
            /** @description Id of the staff account. */
            adminid: number;
            /**
             * @description First name of the staff member.
             * @example Grace
             */
            firstname: string;
            /** @description Id of the staff account. */
            id: number;
            /**
             * @description Last name of the staff member.
             * @example Hopper
             */
            lastname: string;
            /**
             * @description Name with which the account signs in.
             * @example grace
             */
            username: string;
        };
        "starttasktimer.answer": {
            result: components["schemas"]["Success"];
            /**
             * Format: date-time
             * @description Start of the timer.
             */
            started_at: string;
            /** @description Id of the task. */
            taskid: number;
            /** @description Id of the timer. */
            timerid: number;
        };
        "starttasktimer.parameters": {
            /**
             * @description If sent, the task must belong to this project.
             * @example 1
             */
            projectid?: number;
            /**
             * @description Id of the task.
             * @example 1
             */
            taskid: number;
        };
        /**
         * @description The call was done; a failure has `error` here.
         * @constant
         */
        Success: "success";
        /** @description A period that was worked on a task. */
        TaskTimer: {
            /**
             * @description User name of the staff member whose time it is.
             * @example grace
             */
            admin: string;
            /** @description Id of the staff account. */
            adminid: number;
            /**
             * Format: date-time
             * @description End of the work; null while the timer is running.
             */
            ended_at: string | null;
            /** @description Id of the timer. */
            id: number;
            /**
             * @description Null while the timer is running.
             * @example 1800
             */
            seconds: number | null;
            /**
             * Format: date-time
             * @description Start of the work.
             */
            started_at: string;
            /** @description Id of the task. */
            taskid: number;
            /** @description Id of the timer. */
            timerid: number;
        };
        /** @description The answer of the register of the member states about a tax id. */
        TaxIdCheck: {
            /**
             * Format: date
             * @description Day of the answer; while it waits, day of the question.
             */
            date: string;
            /**
             * @description Consultation number of the answer; null without one.
             * @example WAPIAAAAYeR0G1zh
             */
            reference: string | null;
            /**
             * @description `unanswered` after a week without an answer. Only `valid` counts for reverse charge.
             * @enum {string}
             */
            status: "waiting" | "valid" | "invalid" | "unanswered";
        };
        /** @description The sum of one tax on a paper. */
        TaxSum: {
            /**
             * @description Category of EN 16931: those after `reduced` charge nothing.
             * @enum {string}
             */
            category: "standard" | "reduced" | "zero" | "exempt" | "reverse charge" | "outside" | "export";
            /**
             * @description Name of its rule.
             * @example VAT
             */
            name: string;
            /** @description Amount that it is charged on, less the discount. */
            net: number;
            /**
             * @description Text that is printed with it; null without one.
             * @example Reverse charge
             */
            note: string | null;
            /**
             * @description Percentage.
             * @example 19
             */
            rate: number;
            /** @description Tax on that. */
            tax: number;
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
            /** @description Id of the client; null if there is none, or it was deleted. */
            clientid: number | null;
            /**
             * Format: date-time
             * @description Time of opening.
             */
            date: string;
            /** @description Replies that were deleted. */
            deletedreplies: components["schemas"]["DeletedTicketReply"][];
            /** @description Department that answers the ticket. */
            department: {
                /** @description Id of the department. */
                id: number;
                /**
                 * @description Name of the department.
                 * @example Support
                 */
                name: string;
            };
            /** @description Id of the department. */
            deptid: number;
            /**
             * @description Name of the department.
             * @example Support
             */
            deptname: string;
            /**
             * Format: email
             * @description Address of the sender; null where none is kept.
             */
            email: string | null;
            /** @description Staff member assigned to the ticket. */
            flag: number | null;
            /** @description Id of the ticket. */
            id: number;
            /**
             * Format: date-time
             * @description Time of the last reply, or of opening.
             */
            lastreply: string;
            /** @description Ticket that this one was merged into. */
            merged_into: number | null;
            /**
             * @description Opening message.
             * @example It has been so since yesterday.
             */
            message: string;
            /**
             * @description Name of the sender.
             * @example Ada Lovelace
             */
            name: string;
            /**
             * @description Urgency.
             * @enum {string}
             */
            priority: "low" | "medium" | "high" | "critical";
            /**
             * @description Line of the message, from 1, at which text begins that a mail program has quoted; null for none.
             * @example 3
             */
            quoteline: number | null;
            /**
             * @description Title of the status; `getsupportstatuses` lists them.
             * @example Open
             */
            status: string;
            /**
             * @description Subject of the ticket.
             * @example The site is slow
             */
            subject: string;
            /** @description Id of the ticket. */
            ticketid: number;
            /**
             * @description Six-digit number that the client knows the ticket by.
             * @example 482193
             */
            tid: string;
            /** @description True where it came by mail and nothing proves that this client wrote it. */
            unverified: boolean;
            /** @description Id of the client; null if there is none, or it was deleted. */
            userid: number | null;
        };
        /** @description A file of a ticket. */
        TicketAttachment: {
            /**
             * @description Name of the file.
             * @example error.txt
             */
            filename: string;
            /** @description Stays when files are deleted or the ticket is merged. */
            id: number;
            /**
             * @description Place among the files of the ticket and its replies, from 0.
             * @example 0
             */
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
            /** @description Id of the client; null if there is none, or it was deleted. */
            clientid: number | null;
            /**
             * Format: date-time
             * @description Time of opening.
             */
            date: string;
            /** @description Replies that were deleted. */
            deletedreplies: components["schemas"]["DeletedTicketReply"][];
            /** @description Department that answers the ticket. */
            department: {
                /** @description Id of the department. */
                id: number;
                /**
                 * @description Name of the department.
                 * @example Support
                 */
                name: string;
            };
            /** @description Id of the department. */
            deptid: number;
            /**
             * @description Name of the department.
             * @example Support
             */
            deptname: string;
            /**
             * Format: email
             * @description Address of the sender; null where none is kept.
             */
            email: string | null;
            /** @description Staff member assigned to the ticket. */
            flag: number | null;
            /** @description Id of the ticket. */
            id: number;
            /**
             * Format: date-time
             * @description Time of the last reply, or of opening.
             */
            lastreply: string;
            /** @description Ticket that this one was merged into. */
            merged_into: number | null;
            /**
             * @description Opening message.
             * @example It has been so since yesterday.
             */
            message: string;
            /**
             * @description Name of the sender.
             * @example Ada Lovelace
             */
            name: string;
            /** @description Staff notes, oldest first. */
            notes: components["schemas"]["TicketNote"][];
            /**
             * @description Urgency.
             * @enum {string}
             */
            priority: "low" | "medium" | "high" | "critical";
            /**
             * @description Line of the message, from 1, at which text begins that a mail program has quoted; null for none.
             * @example 3
             */
            quoteline: number | null;
            /** @description Replies, oldest first. */
            replies: components["schemas"]["TicketReply"][];
            /**
             * @description Title of the status; `getsupportstatuses` lists them.
             * @example Open
             */
            status: string;
            /**
             * @description Subject of the ticket.
             * @example The site is slow
             */
            subject: string;
            /** @description Id of the ticket. */
            ticketid: number;
            /**
             * @description Six-digit number that the client knows the ticket by.
             * @example 482193
             */
            tid: string;
            /** @description True where it came by mail and nothing proves that this client wrote it. */
            unverified: boolean;
            /** @description Id of the client; null if there is none, or it was deleted. */
            userid: number | null;
        };
        /** @description A staff note on a ticket. */
        TicketNote: {
            /**
             * @description User name of the author.
             * @example grace
             */
            admin: string;
            /**
             * Format: date-time
             * @description Time of writing.
             */
            date: string;
            /** @description Id of the staff note. */
            id: number;
            /**
             * @description Text of the note.
             * @example The disk is full.
             */
            message: string;
            /** @description Id of the staff note. */
            noteid: number;
            /** @description Id of the ticket. */
            ticketid: number;
        };
        /** @description A reply in a ticket. */
        TicketReply: {
            /**
             * @description User name of the staff author.
             * @example grace
             */
            admin: string | null;
            /** @description Files of the reply. */
            attachments: components["schemas"]["TicketAttachment"][];
            /**
             * Format: date-time
             * @description Time of writing.
             */
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
            /**
             * Format: email
             * @description Address of the author; null where none is kept.
             */
            email: string | null;
            /** @description Id of the reply. */
            id: number;
            /**
             * @description Text of the reply.
             * @example It works again.
             */
            message: string;
            /**
             * @description Name of the author.
             * @example Ada Lovelace
             */
            name: string;
            /**
             * @description Line of the message, from 1, at which text begins that a mail program has quoted; null for none.
             * @example 3
             */
            quoteline: number | null;
            /** @description Id of the reply. */
            replyid: number;
            /**
             * @description Subject of the merged ticket whose opening message this was; null for other replies.
             * @example The site is slow
             */
            subject: string | null;
            /** @description True where it came by mail and nothing proves its sender: the client does not see it until `updateticketreply` accepts it. */
            unverified: boolean;
            /** @description Id of the client; null if there is none, or it was deleted. */
            userid: number | null;
        };
        /** @description A to-do item of staff. */
        TodoItem: {
            /** @description Staff account assigned to the item. */
            admin: number | null;
            /**
             * @description User name of that staff account; null without one.
             * @example grace
             */
            adminusername: string | null;
            /**
             * Format: date-time
             * @description Time of creation.
             */
            created_at: string;
            /**
             * @description Further details.
             * @example It ends with the year.
             */
            description: string | null;
            /**
             * Format: date
             * @description Day by which it is to be done; null without one.
             */
            due_date: string | null;
            /**
             * Format: date
             * @description Same as `due_date`.
             */
            duedate: string | null;
            /** @description Id of the to-do item. */
            id: number;
            /** @description Id of the to-do item. */
            itemid: number;
            /**
             * @description Progress, as staff states it.
             * @enum {string}
             */
            status: "New" | "In Progress" | "Completed" | "Deferred";
            /**
             * @description What is to be done, in one line.
             * @example Renew the contract of the data centre
             */
            title: string;
        };
        /** @description A payment, a refund or another movement of money. */
        Transaction: {
            /** @description Money that came in; 0 for a transaction that sends some back. */
            amountin: number;
            /**
             * @description Money that went out; 0 for a transaction that took some in.
             * @example 0
             */
            amountout: number;
            /**
             * Format: date
             * @description Day on which the ledger counts it: that day, or the first that was open when it was recorded.
             */
            booked_date: string;
            /**
             * @description Code of the currency of the amounts.
             * @example USD
             */
            currency_code: string;
            /**
             * Format: date-time
             * @description Time of the transaction.
             */
            date: string;
            /**
             * @description What the money was for.
             * @example Payment of invoice 1042
             */
            description: string;
            /**
             * @description Part of it that the gateway kept; null if not known.
             * @example 0.55
             */
            fees: number | null;
            /**
             * @description Payment gateway, or another word for the way of payment.
             * @example banktransfer
             */
            gateway: string;
            /** @description Id of the transaction. */
            id: number;
            /** @description Id of the invoice; null if there is none, or it was deleted. */
            invoiceid: number | null;
            /**
             * @description Reference of the payout that the money was in.
             * @example po_1Nq7
             */
            payout: string | null;
            /** @description Id of the transaction. */
            transactionid: number;
            /**
             * @description Payment reference at the gateway; null without one. Where one payment pays several invoices, the first has the gateway’s id, and each other that id, a slash and the id of its invoice.
             * @example ch_3Pz1
             */
            transid: string | null;
            /** @description Id of the client; null if there is none, or it was deleted. */
            userid: number | null;
            /**
             * Format: date
             * @description Day of value, in the time zone of the service.
             */
            value_date: string;
        };
        "triggernotificationevent.answer": {
            /**
             * @description Name of the event that was raised.
             * @enum {string}
             */
            event: "api.custom";
            result: components["schemas"]["Success"];
            /**
             * @description Number of active notification rules reached.
             * @example 2
             */
            rules: number;
        };
        "triggernotificationevent.parameters": {
            /**
             * @description Text of the notification.
             * @example The nightly backup of host one did not finish.
             */
            message: string;
            /**
             * @description Passed on unchanged.
             * @example backup
             */
            notification_identifier?: string;
            /**
             * @description Headline of the notification.
             * @example Backup failed
             */
            title: string;
            /**
             * @description Link for details; http or https.
             * @example https://status.example.com/7
             */
            url?: string;
        };
        "updateadminnotes.answer": {
            /** @description Id of the client. */
            clientid: number;
            result: components["schemas"]["Success"];
        };
        "updateadminnotes.parameters": {
            /**
             * @description Id of the client. Also accepted as `client_id` (extension), `userid` (extension).
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
            /** @description Id of the announcement. */
            announcementid: number;
            result: components["schemas"]["Success"];
        };
        "updateannouncement.parameters": {
            /**
             * @description Text of the announcement. It cannot be emptied.
             * @example Our mail servers rest from 2 to 3.
             */
            announcement?: string;
            /**
             * @description Id of the announcement.
             * @example 1
             */
            announcementid: number;
            /** @description False makes it a draft, which clients do not see. It cannot be emptied. */
            published?: boolean;
            /**
             * @description Headline. It cannot be emptied.
             * @example Maintenance on Sunday
             */
            title?: string;
        };
        "updateclient.answer": {
            /** @description Id of the client. */
            clientid: number;
            result: components["schemas"]["Success"];
        };
        "updateclient.parameters": {
            /**
             * @description First line of the postal address. Sent empty, it is cleared.
             * @example 12 Mill Lane
             */
            address1?: string;
            /**
             * @description Second line of the postal address. Sent empty, it is cleared. *Extension.*
             * @example Second floor
             */
            address2?: string;
            /**
             * @description False charges no invoice of the client by itself, whatever method is stored. It cannot be emptied. *Extension.*
             * @example true
             */
            autopay?: boolean;
            /**
             * @description Reference that its electronic invoices name, such as the Leitweg-ID of a German authority. Sent empty, it is cleared. *Extension.*
             * @example 04011000-12345-34
             */
            buyer_reference?: string;
            /** @description True asks the register of the member states about the tax id again, where `tax_id_check` asks it. It cannot be emptied. *Extension.* */
            check_tax_id?: boolean;
            /**
             * @description City of the postal address. Sent empty, it is cleared.
             * @example Leeds
             */
            city?: string;
            /**
             * @description Id of the client. Also accepted as `client_id` (extension), `userid` (extension).
             * @example 1
             */
            clientid: number;
            /**
             * @description Company; empty for a private person. Sent empty, it is cleared.
             * @example Analytical Engines Ltd
             */
            companyname?: string;
            /**
             * @description Country, as a code of two letters (ISO 3166-1). It must be a two-letter country code. It cannot be emptied.
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
             * @description First name of the client, or of the person to write to. It cannot be emptied.
             * @example Ada
             */
            firstname?: string;
            /**
             * @description Client group; empty takes the client out of its group. Sent empty, it is cleared. *Extension.*
             * @example 1
             */
            groupid?: number;
            /**
             * @description Language of e-mails, such as `en`. It cannot be emptied. *Extension.*
             * @example en
             */
            language?: string;
            /**
             * @description Last name of the client, or of the person to write to. It cannot be emptied.
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
             * @description Telephone number, kept as it is written. Sent empty, it is cleared.
             * @example +44 113 496 0000
             */
            phonenumber?: string;
            /**
             * @description Postal code. Sent empty, it is cleared.
             * @example LS1 4AP
             */
            postcode?: string;
            /**
             * @description State, province or region of the postal address. Sent empty, it is cleared.
             * @example West Yorkshire
             */
            state?: string;
            /**
             * @description `inactive` takes no orders; `closed` has no access to the client area, and its services end. It cannot be emptied.
             * @enum {string}
             */
            status?: "active" | "inactive" | "closed";
            /**
             * @description Tax number of the client, kept without blanks. Form and check digits have to be right in member states of the EU, GB, NO, CH and JP. Sent empty, it is cleared. *Extension.*
             * @example GB980780684
             */
            tax_id?: string;
            /** @description True if invoices of the client are without tax. It cannot be emptied. *Extension.* */
            taxexempt?: boolean;
        };
        "updateclientaddon.answer": {
            /** @description Id of the addon of a service. */
            addonid: number;
            result: components["schemas"]["Success"];
        };
        "updateclientaddon.parameters": {
            /**
             * @description Id of the addon of a service. Also accepted as `addonid` (extension).
             * @example 1
             */
            id: number;
            /**
             * @description Staff notes; never shown to the client. Sent empty, it is cleared.
             * @example The second address is for mail.
             */
            notes?: string;
            /**
             * @description Price of each period from now on. It cannot be emptied. *Extension.*
             * @example 12.5
             */
            recurringamount?: number;
            /**
             * @description `pending` waits to be set up; `terminated`, `cancelled`, `fraud` and `completed` have ended. It cannot be emptied.
             * @enum {string}
             */
            status?: "pending" | "active" | "suspended" | "terminated" | "cancelled" | "fraud" | "completed";
        };
        "updateclientdomain.answer": {
            /** @description Id of the domain. */
            domainid: number;
            result: components["schemas"]["Success"];
        };
        "updateclientdomain.parameters": {
            /**
             * @description Client that the domain moves to. Unpaid lines are withdrawn and renewals billed to that client; past invoices stay. The registrar is not told. It cannot be emptied. *Extension.* Also accepted as `client_id` (extension), `userid` (extension).
             * @example 1
             */
            clientid?: number;
            /** @description True if it has DNS management. It cannot be emptied. Also accepted as `dnsmanagement` (extension). */
            dns_management?: boolean;
            /**
             * @description Id of the domain.
             * @example 1
             */
            domainid: number;
            /** @description True if renewals are no longer invoiced; an unpaid one is withdrawn. It cannot be emptied. *Extension.* */
            donotrenew?: boolean;
            /** @description True if it has e-mail forwarding. It cannot be emptied. Also accepted as `emailforwarding` (extension). */
            email_forwarding?: boolean;
            /**
             * Format: date
             * @description Day on which the registration ends. Sent empty, it is cleared.
             * @example 2026-01-31
             */
            expirydate?: string;
            /** @description True if it has ID protection. It cannot be emptied. Also accepted as `idprotection` (extension). */
            id_protection?: boolean;
            /**
             * Format: date
             * @description Day on which the next renewal falls due. Sent empty, it is cleared.
             * @example 2026-01-31
             */
            nextduedate?: string;
            /**
             * @description Staff notes. Sent empty, it is cleared.
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
             * @description Day of the registration. Sent empty, it is cleared.
             * @example 2026-01-31
             */
            regdate?: string;
            /**
             * @description Name of an installed registrar module; empty for a domain without one. Sent empty, it is cleared.
             * @example manual
             */
            registrar?: string;
            /**
             * @description In `grace` and `redemption` the registration has run out and can still be renewed. It cannot be emptied.
             * @enum {string}
             */
            status?: "pending" | "active" | "grace" | "redemption" | "expired" | "cancelled" | "fraud" | "transferred_away";
        };
        "updateclientproduct.answer": {
            result: components["schemas"]["Success"];
            /** @description Id of the service. */
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
             * @description Domain that the account is for, in ASCII. Sent empty, it is cleared.
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
             * @description First day that is not paid for. Sent empty, it is cleared. Also accepted as `nextduedate` (extension).
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
            /**
             * @description Id of the service.
             * @example 1
             */
            serviceid: number;
            /**
             * @description `pending` waits to be set up; `terminated`, `cancelled`, `fraud` and `completed` have ended. It cannot be emptied.
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
            /** @description Id of the contact. */
            contactid: number;
            result: components["schemas"]["Success"];
        };
        "updatecontact.parameters": {
            /**
             * @description Id of the contact.
             * @example 1
             */
            contactid: number;
            /** @description True for a contact that gets copies of mails about domains. It cannot be emptied. *Extension.* */
            domainemails?: boolean;
            /**
             * Format: email
             * @description E-mail address of the contact. It cannot be emptied.
             * @example ada@example.com
             */
            email?: string;
            /**
             * @description First name of the contact. It cannot be emptied.
             * @example Charles
             */
            firstname?: string;
            /** @description True for a contact that gets copies of mails about the account. It cannot be emptied. *Extension.* */
            generalemails?: boolean;
            /** @description True for a contact that gets copies of mails about invoices and payments, with the links that pay them. It cannot be emptied. *Extension.* */
            invoiceemails?: boolean;
            /**
             * @description Last name of the contact. It cannot be emptied.
             * @example Babbage
             */
            lastname?: string;
            /**
             * @description Telephone number, kept as it is written. Sent empty, it is cleared. *Extension.*
             * @example +44 113 496 0001
             */
            phonenumber?: string;
            /** @description True for a contact that gets copies of mails about orders, services and certificates. It cannot be emptied. *Extension.* */
            productemails?: boolean;
            /** @description True for a contact that gets copies of mails about tickets. It cannot be emptied. *Extension.* */
            supportemails?: boolean;
        };
        "updateinvoice.answer": {
            /** @description With `duplicate`: amount still owed. */
            balance?: number;
            /** @description True when `transid` was already recorded at this gateway, for whatever invoice, or for a refund of this one; neither a payment nor a refund was recorded. */
            duplicate?: boolean;
            /** @description Id of the invoice. */
            invoiceid: number;
            result: components["schemas"]["Success"];
            /**
             * @description With `duplicate`: status of the invoice.
             * @enum {string}
             */
            status?: "draft" | "unpaid" | "paid" | "partially_paid" | "overdue" | "cancelled" | "refunded" | "collections" | "payment_pending";
        };
        "updateinvoice.parameters": {
            /**
             * @description False does not charge the invoice by itself, whatever method its client has stored. It cannot be emptied. *Extension.*
             * @example true
             */
            autopay?: boolean;
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
             * @description Day by which it is to be paid. It cannot be emptied.
             * @example 2026-01-31
             */
            duedate?: string;
            /**
             * @description Gateway of that payment or refund.
             * @default manual
             */
            gateway?: string;
            /**
             * @description Id of the invoice.
             * @example 1
             */
            invoiceid: number;
            /**
             * @description Notes kept with the invoice. Sent empty, it is cleared.
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
            /** @description True ends every link of the invoice that was mailed or shown until now; later mails have new ones. *Extension.* */
            revokelinks?: boolean;
            /**
             * @description `draft` is not issued yet; of `draft`, `cancelled` and `refunded` nothing is owed. It cannot be emptied.
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
            moduleType: "gateway" | "registrar" | "ssl" | "addon" | "einvoice";
            result: components["schemas"]["Success"];
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
            moduleType: "gateway" | "registrar" | "ssl" | "addon" | "einvoice";
            /**
             * @description Parameter values by name.
             * @example {
             *       "secret_key": "sk_test_1"
             *     }
             */
            parameters: {
                [key: string]: string;
            };
        };
        "updateoauthcredential.answer": {
            /** @description Id of the credential. */
            credentialid: number;
            /**
             * Format: date-time
             * @description When the old secret ends, where `new_secret` or `overlap` was sent. That of a credential that is off has ended.
             */
            old_secret_ends_at?: string;
            result: components["schemas"]["Success"];
            /**
             * Format: password
             * @description The new secret, where `new_secret` was sent; in the form of `createoauthcredential`.
             * @example chk_k9Ztk9Ztk9Ztk9Ztk9Ztk9Ztk9Ztk9Ztk9Ztk9Ztk9Ztk9Ztk9Ztk9Ztk9Zt
             */
            secret?: string;
        };
        "updateoauthcredential.parameters": {
            /** @description False disables the credential. It cannot be emptied. */
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
             * @description Id of the credential. Also accepted as `credentialId` (extension).
             * @example 1
             */
            credentialid: number;
            /**
             * @description What the credential is for. Sent empty, it is cleared.
             * @example Order portal
             */
            description?: string;
            /**
             * Format: date-time
             * @description When the credential expires: later than now, and no later than that of the call. It must be an instant such as 2027-01-31T12:00:00Z. Sent empty, it is cleared. *Extension.*
             * @example 2099-12-31T23:59:59.000Z
             */
            expires_at?: string;
            /** @description True makes a new secret and answers it. *Extension.* */
            new_secret?: boolean;
            /**
             * @description Hours from now on for which the old secret goes on working beside a new one. Without `new_secret` they change the end of an old secret that still works; 0 ends it. *Extension.*
             * @default 24
             */
            overlap?: number;
            /**
             * @description Permissions that the credential holds at most; `all` for all that its account holds. A call may do what both hold at that moment, and never what asks for full access. It must be all, or a list of: create_clients, create_invoices, delete_clients, edit_clients, list_clients, list_domains, list_invoices, list_orders, list_products, list_projects, list_quotes, list_services, list_tickets, manage_affiliates, manage_announcements, manage_domains, manage_email_templates, manage_gateways, manage_invoices, manage_orders, manage_products, manage_projects, manage_promotions, manage_quotes, manage_registrars, manage_security, manage_servers, manage_services, manage_settings, manage_staff, manage_tickets, reply_tickets, view_activity_log, view_ledger, view_system. It cannot be emptied. *Extension.*
             * @example [
             *       "list_invoices"
             *     ]
             */
            permissions?: "all" | ("create_clients" | "create_invoices" | "delete_clients" | "edit_clients" | "list_clients" | "list_domains" | "list_invoices" | "list_orders" | "list_products" | "list_projects" | "list_quotes" | "list_services" | "list_tickets" | "manage_affiliates" | "manage_announcements" | "manage_domains" | "manage_email_templates" | "manage_gateways" | "manage_invoices" | "manage_orders" | "manage_products" | "manage_projects" | "manage_promotions" | "manage_quotes" | "manage_registrars" | "manage_security" | "manage_servers" | "manage_services" | "manage_settings" | "manage_staff" | "manage_tickets" | "reply_tickets" | "view_activity_log" | "view_ledger" | "view_system")[];
        };
        "updatepaymethod.answer": {
            /** @description True if it is the default now. */
            is_default: boolean;
            /** @description Id of the payment method. */
            paymethodid: number;
            result: components["schemas"]["Success"];
        };
        "updatepaymethod.parameters": {
            /**
             * @description Id of the client. Also accepted as `client_id` (extension), `userid` (extension).
             * @example 1
             */
            clientid: number;
            /**
             * @description Must be unique among the client's payment methods. It cannot be emptied.
             * @example Visa
             */
            description?: string;
            /**
             * @description Id of the payment method.
             * @example 1
             */
            paymethodid: number;
            /** @description False removes the default if this method was it. It cannot be emptied. */
            set_as_default?: boolean;
        };
        "updateproject.answer": {
            /** @description Id of the project. */
            projectid: number;
            result: components["schemas"]["Success"];
        };
        "updateproject.parameters": {
            /**
             * @description What the project is about. Sent empty, it is cleared.
             * @example Mail and three sites.
             */
            description?: string;
            /**
             * Format: date
             * @description Day by which it is to be done. Sent empty, it is cleared. Also accepted as `duedate` (extension).
             * @example 2026-01-31
             */
            due_date?: string;
            /**
             * @description Id of the project. Also accepted as `id`.
             * @example 1
             */
            projectid: number;
            /**
             * @description Progress, as staff states it. It cannot be emptied.
             * @enum {string}
             */
            status?: "pending" | "in_progress" | "completed" | "cancelled";
            /**
             * @description Name of the project. It cannot be emptied.
             * @example Move from another host
             */
            title?: string;
        };
        "updateprojecttask.answer": {
            result: components["schemas"]["Success"];
            /** @description Id of the task. */
            taskid: number;
        };
        "updateprojecttask.parameters": {
            /** @description True once the task is done. It cannot be emptied. */
            completed?: boolean;
            /**
             * Format: date
             * @description Day by which it is to be done. Sent empty, it is cleared. Also accepted as `duedate` (extension).
             * @example 2026-01-31
             */
            due_date?: string;
            /**
             * @description Further notes on the task. Sent empty, it is cleared. Also accepted as `description`.
             * @example After office hours.
             */
            notes?: string;
            /**
             * @description What is to be done, in one line. It cannot be emptied. Also accepted as `title`.
             * @example Move the mailboxes
             */
            task?: string;
            /**
             * @description Id of the task.
             * @example 1
             */
            taskid: number;
        };
        "updatequote.answer": {
            /** @description Id of the quote. */
            quoteid: number;
            result: components["schemas"]["Success"];
        };
        "updatequote.parameters": {
            /**
             * @description Notes for the client. Sent empty, it is cleared. Also accepted as `customernotes` (extension).
             * @example Prices are without travel.
             */
            customer_notes?: string;
            /** @description A line total is quantity × unit price, less its discount, rounded once. In a form, `items[0][description]` and so on. Sent empty, it is cleared. *Extension.* */
            items?: {
                /**
                 * @description Text of the line.
                 * @example Site design
                 */
                description: string;
                /**
                 * @description Discount on the line, as a percentage.
                 * @default 0
                 * @example 10
                 */
                discount?: number;
                /**
                 * @description Number of units.
                 * @default 1
                 * @example 2.5
                 */
                quantity?: number;
                /**
                 * @description True if the line is to be taxed.
                 * @default false
                 */
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
             * @description Text of the offer. Sent empty, it is cleared.
             * @example A new site in six weeks.
             */
            proposal?: string;
            /**
             * @description Id of the quote.
             * @example 1
             */
            quoteid: number;
            /**
             * @description A `Draft` is not shown to the client. It cannot be emptied. Also accepted as `stage` (extension).
             * @enum {string}
             */
            status?: "Draft" | "Sent" | "Accepted" | "Declined";
            /**
             * Format: date
             * @description Last day on which the offer holds. It cannot be emptied.
             * @example 2026-01-31
             */
            validuntil?: string;
        };
        "updateticket.answer": {
            result: components["schemas"]["Success"];
            /** @description Id of the ticket. */
            ticketid: number;
        };
        "updateticket.parameters": {
            /**
             * @description Department that answers the ticket from now on. It cannot be emptied.
             * @example 1
             */
            deptid?: number;
            /**
             * @description Staff member assigned to the ticket; empty assigns nobody. Sent empty, it is cleared.
             * @example 1
             */
            flag?: number;
            /**
             * @description Urgency. It cannot be emptied.
             * @enum {string}
             */
            priority?: "low" | "medium" | "high" | "critical";
            /**
             * @description One of the titles that `getsupportstatuses` lists; case-insensitive. It cannot be emptied.
             * @example Open
             */
            status?: string;
            /**
             * @description Subject of the ticket. It cannot be emptied.
             * @example The site is slow
             */
            subject?: string;
            /**
             * @description Id of the ticket.
             * @example 1
             */
            ticketid: number;
        };
        "updateticketreply.answer": {
            /** @description Id of the reply. */
            replyid: number;
            result: components["schemas"]["Success"];
        };
        "updateticketreply.parameters": {
            /** @description Accepts an unverified reply; its sender is known for this ticket from then on. *Extension.* */
            accept?: boolean;
            /**
             * @description New text of the reply. It cannot be emptied.
             * @example It works again.
             */
            message?: string;
            /**
             * @description Id of the reply.
             * @example 1
             */
            replyid: number;
        };
        "updatetodoitem.answer": {
            /** @description Id of the to-do item. */
            itemid: number;
            result: components["schemas"]["Success"];
        };
        "updatetodoitem.parameters": {
            /**
             * @description Id or user name of a staff account. Sent empty, it is cleared. Also accepted as `adminid` (extension).
             * @example grace
             */
            admin?: string;
            /**
             * @description Further details. Sent empty, it is cleared.
             * @example It ends with the year.
             */
            description?: string;
            /**
             * Format: date
             * @description Day by which it is to be done. Sent empty, it is cleared. Also accepted as `duedate` (extension).
             * @example 2026-01-31
             */
            due_date?: string;
            /**
             * @description Id of the to-do item.
             * @example 1
             */
            itemid: number;
            /**
             * @description Progress, as staff states it. In any letter case. It cannot be emptied.
             * @enum {string}
             */
            status?: "New" | "In Progress" | "Completed" | "Deferred";
            /**
             * @description What is to be done, in one line. It cannot be emptied.
             * @example Renew the contract of the data centre
             */
            title?: string;
        };
        "updatetransaction.answer": {
            result: components["schemas"]["Success"];
            /** @description Id of the transaction. */
            transactionid: number;
        };
        "updatetransaction.parameters": {
            /**
             * @description Replaces the amount of the side that is not 0; the incoming amount if both are 0. It cannot be emptied.
             * @example 12.5
             */
            amount?: number;
            /**
             * @description What the money was for. It cannot be emptied.
             * @example Bank transfer
             */
            description?: string;
            /**
             * @description Part of the incoming amount that the gateway kept. It cannot be emptied. *Extension.*
             * @example 12.5
             */
            fees?: number;
            /**
             * @description Reference of the payout that the money was in. Sent empty, it is cleared. *Extension.*
             * @example po_1Nq7
             */
            payout?: string;
            /**
             * @description Id of the transaction.
             * @example 1
             */
            transactionid: number;
        };
        "updateuser.answer": {
            result: components["schemas"]["Success"];
            /** @description Id of the login. */
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
             * @description First name of whoever signs in. It cannot be emptied. Also accepted as `firstname` (extension).
             * @example Ada
             */
            first_name?: string;
            /**
             * @description Last name of whoever signs in. It cannot be emptied. Also accepted as `lastname` (extension).
             * @example Lovelace
             */
            last_name?: string;
            /**
             * Format: password
             * @description Password with which the login signs in. It cannot be emptied. Also accepted as `password2` (extension).
             */
            password?: string;
            /** @description Switches the second factor of a login off that has lost it, and ends its sessions. It cannot be emptied. *Extension.* */
            resettwofactor?: boolean;
            /**
             * @description Id of the login. Also accepted as `user_id` (extension).
             * @example 1
             */
            userid: number;
        };
        "updateuserpermissions.answer": {
            /** @description Id of the client. */
            clientid: number;
            /** @description `all`, or a list of the login's permissions. */
            permissions: "all" | ("profile" | "contacts" | "products" | "manageproducts" | "productsso" | "domains" | "managedomains" | "invoices" | "quotes" | "tickets" | "affiliates" | "emails" | "orders")[];
            result: components["schemas"]["Success"];
            /** @description Id of the login. */
            userid: number;
        };
        "updateuserpermissions.parameters": {
            /**
             * @description Id of the client. Also accepted as `client_id`.
             * @example 1
             */
            clientid: number;
            /**
             * @description What the login may do on the account from now on. It must be all, or a list of: profile, contacts, products, manageproducts, productsso, domains, managedomains, invoices, quotes, tickets, affiliates, emails, orders.
             * @example all
             */
            permissions: "all" | ("profile" | "contacts" | "products" | "manageproducts" | "productsso" | "domains" | "managedomains" | "invoices" | "quotes" | "tickets" | "affiliates" | "emails" | "orders")[];
            /**
             * @description Id of the login. Also accepted as `user_id`.
             * @example 1
             */
            userid: number;
        };
        "upgradeproduct.answer": {
            /** @description True when the change is already made. */
            applied: boolean;
            /** @description With `calconly`: what the client’s group takes off. */
            discount?: number;
            /** @description Invoice for the difference; null if nothing is to be paid. */
            invoiceid: number | null;
            /** @description With `calconly`: the difference for the time that is already invoiced or paid, before discount and tax. */
            price?: number;
            /** @description With `calconly`: the price of each later period. */
            recurringamount?: number;
            result: components["schemas"]["Success"];
            /** @description Id of the service. */
            serviceid: number;
            /** @description With `calconly`: tax on the difference. */
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
            /**
             * @description Id of the service.
             * @example 1
             */
            serviceid: number;
        };
        /** @description A login of the client area, with the accounts that it may use. */
        User: {
            /** @description Accounts that it may use. */
            clients: {
                /** @description Id of the client. */
                clientid: number;
                /** @description True if the login owns the account. */
                owner: boolean;
            }[];
            /**
             * Format: date-time
             * @description Time of creation.
             */
            created_at: string;
            /**
             * Format: email
             * @description Address with which the login signs in; unique among logins.
             */
            email: string;
            /**
             * @description First name of whoever signs in.
             * @example Ada
             */
            first_name: string;
            /** @description Id of the login. */
            id: number;
            /**
             * @description Last name of whoever signs in.
             * @example Lovelace
             */
            last_name: string;
            /** @description Id of the login. */
            userid: number;
        };
        "validatelogin.answer": {
            /** @description Accounts that the login may use, closed ones left out. Absent where a code is due. */
            clientids?: number[];
            result: components["schemas"]["Success"];
            /** @description True where the password is right and a code is due. */
            two_factor?: boolean;
            /** @description Id of the login. */
            userid: number;
        };
        "validatelogin.parameters": {
            /**
             * Format: password
             * @description Code of the app of the login, or a recovery code, where it has a second factor. Either works once. *Extension.*
             */
            code?: string;
            /**
             * Format: email
             * @description Address with which the login signs in.
             * @example ada@example.com
             */
            email: string;
            /**
             * Format: password
             * @description Password to check. Also accepted as `password`.
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
