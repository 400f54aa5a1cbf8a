// Generated from the definitions of the actions. Change them and generate again.

export interface components {
    schemas: {
        "acceptorder.answer": {
            /** @description ID of the order. */
            orderid: number;
            result: components["schemas"]["Success"];
            /**
             * @description Status title, as listed by `getorderstatuses`.
             * @example Pending
             */
            status: string;
        };
        "acceptorder.parameters": {
            /**
             * @description ID of the order.
             * @example 1
             */
            orderid: number;
        };
        "acceptquote.answer": {
            /** @description True if the buyer, discount, or taxes of the new invoice differ from those when the quote was sent, or last written if it was not sent. */
            changed?: boolean;
            /** @description Invoice for the quote; null if `updatequote` accepted it. */
            invoiceid: number | null;
            /** @description ID of the quote. */
            quoteid: number;
            result: components["schemas"]["Success"];
            /**
             * @description Clients cannot see a `Draft`.
             * @enum {string}
             */
            status: "Draft" | "Sent" | "Accepted" | "Declined";
        };
        "acceptquote.parameters": {
            /**
             * @description ID of the quote.
             * @example 1
             */
            quoteid: number;
        };
        /** @description A login with access to the account. */
        AccountUser: {
            /**
             * Format: email
             * @description Email address used to sign in.
             */
            email: string;
            /**
             * @description First name of the user.
             * @example Ada
             */
            first_name: string;
            /** @description ID of the login. */
            id: number;
            /**
             * @description Last name of the user.
             * @example Lovelace
             */
            last_name: string;
            /** @description True for the owner, who has every permission. */
            owner: boolean;
            /** @description ID of the login. */
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
        /** @description A changed field. */
        ActivityChange: {
            /** @description Value after the change; null if there was none, and for secrets. */
            after: (string | number | boolean) | null;
            /** @description Value before the change; null if there was none, and for secrets. */
            before: (string | number | boolean) | null;
            /**
             * @description Field name, as in the actions that show or change the record.
             * @example status
             */
            field: string;
        };
        /** @description An activity log entry. */
        ActivityEntry: {
            /**
             * @description Called action or client area page; null for automatic changes.
             * @example addorder
             */
            action: string | null;
            /**
             * @description IP address of the caller.
             * @example 192.0.2.7
             */
            address: string | null;
            /** @description Changed fields of the record. Secrets are null before and after. Empty for roles that cannot see such records. */
            changes: components["schemas"]["ActivityChange"][];
            /** @description Client that the entry is about, or null. */
            clientid: number | null;
            /** @description Credential of the call, or of the `createssotoken` call that opened the page's session. Null for calls with a user name and password, and for other pages. */
            credentialid: number | null;
            /**
             * Format: date-time
             * @description Time of the entry.
             */
            date: string;
            /**
             * @description What happened, in one sentence.
             * @example Order 4821930057 was placed
             */
            description: string;
            /** @description ID of the entry. */
            id: number;
            /**
             * @description Kind of the changed record.
             * @example order
             */
            object: string | null;
            /**
             * @description ID or name of that record.
             * @example 12
             */
            objectid: string | null;
            /** @description Only set in rows of `show=refusals`. */
            refused: {
                /**
                 * Format: date-time
                 * @description Time of the first refusal in that hour.
                 */
                first: string;
                /**
                 * Format: date-time
                 * @description Start of the counted hour.
                 */
                hour: string;
                /**
                 * Format: date-time
                 * @description Time of the last refusal in that hour.
                 */
                last: string;
                /**
                 * @description IPv4 address, or first 64 bits of the IPv6 address, of the callers; empty for `others`.
                 * @example 192.0.2.7
                 */
                network: string;
                /**
                 * @description Error code returned to the callers; `others` for rows beyond 10,000 in one hour.
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
             * @description User name of the staff account whose `createssotoken` link opened the session in which a login made the change; otherwise null.
             * @example grace
             */
            staff: string | null;
            /**
             * @description User name of the author; `system` for the service itself, and `login` with its ID or `visitor` for client area pages.
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
            /** @description ID of the announcement. */
            announcementid: number;
            result: components["schemas"]["Success"];
        };
        "addannouncement.parameters": {
            /**
             * @description Text of the announcement.
             * @example Our mail servers are down from 2 to 3 a.m.
             */
            announcement: string;
            /**
             * @description False to save the announcement as a draft.
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
             * @description End of the ban.
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
             * @description Duration of the ban in days. By default, the ban lasts until it is lifted. *Extension.*
             * @example 30
             */
            days?: number;
            /**
             * @description IP address, range in CIDR notation, or whole octets (whole groups for IPv6) followed by `*`. At least 8 bits of an IPv4 address and 16 bits of an IPv6 address must be fixed. It must be an IP address, a range such as 192.0.2.0/24, or whole octets followed by *, no wider than /8 (IPv6 /16)
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
            /** @description ID of the billable item. */
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
             * @description ID of the client. Also accepted as `client_id` (extension), `userid` (extension).
             * @example 1
             */
            clientid: number;
            /**
             * @description Description of the invoice line item.
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
            /** @description ID of the service. */
            serviceid: number;
        };
        "addcancelrequest.parameters": {
            /**
             * @description Reason given by the requester.
             * @example The shop is closing.
             */
            reason?: string;
            /**
             * @description ID of the service.
             * @example 1
             */
            serviceid: number;
            /**
             * @description When the service ends: with the next daily job, or at the end of the paid period.
             * @default End of Billing Period
             * @enum {string}
             */
            type?: "Immediate" | "End of Billing Period";
        };
        "addclient.answer": {
            /** @description ID of the client. */
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
             * @description False if the client's invoices are never charged automatically, even with a stored payment method. *Extension.*
             * @example true
             */
            autopay?: boolean;
            /**
             * @description Reference printed on electronic invoices, such as the Leitweg-ID of a German authority. *Extension.*
             * @example 04011000-12345-34
             */
            buyer_reference?: string;
            /**
             * @description City of the postal address.
             * @example Leeds
             */
            city?: string;
            /**
             * @description Company; empty for private individuals.
             * @example Analytical Engines Ltd
             */
            companyname?: string;
            /**
             * @description Two-letter country code (ISO 3166-1). It must be a two-letter country code.
             * @default US
             * @example NO
             */
            country?: string;
            /**
             * @description Currency code or ID; cannot be changed once the client has an invoice. *Extension.*
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
             * @description First name of the client or contact person.
             * @example Ada
             */
            firstname: string;
            /**
             * @description Client group; its discount applies to invoices. *Extension.*
             * @example 1
             */
            groupid?: number;
            /**
             * @description Language of emails, such as `en`. *Extension.*
             * @example en
             */
            language?: string;
            /**
             * @description Last name of the client or contact person.
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
             * @description Creates a login with this name and email address as the owner of the account. Also accepted as `password`.
             */
            password2?: string;
            /**
             * @description Phone number, stored as sent.
             * @example +44 113 496 0000
             */
            phonenumber?: string;
            /**
             * @description Postal code.
             * @example LS1 4AP
             */
            postcode?: string;
            /**
             * @description State, province, or region of the postal address.
             * @example West Yorkshire
             */
            state?: string;
            /**
             * @description Tax ID, stored without spaces. In EU member states, GB, NO, CH, and JP, the format and check digits must be valid. *Extension.*
             * @example GB980780684
             */
            tax_id?: string;
            /** @description True if the client's invoices are tax-free. *Extension.* */
            taxexempt?: boolean;
        };
        "addclientnote.answer": {
            /** @description ID of the staff note. */
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
             * @description ID of the client. Also accepted as `clientid`, `client_id` (extension).
             * @example 1
             */
            userid: number;
        };
        "addcontact.answer": {
            /** @description ID of the contact. */
            contactid: number;
            result: components["schemas"]["Success"];
        };
        "addcontact.parameters": {
            /**
             * @description ID of the client. Also accepted as `client_id` (extension), `userid` (extension).
             * @example 1
             */
            clientid: number;
            /** @description True if the contact gets copies of emails about domains. *Extension.* */
            domainemails?: boolean;
            /**
             * Format: email
             * @description Email address of the contact.
             * @example ada@example.com
             */
            email: string;
            /**
             * @description First name of the contact.
             * @example Charles
             */
            firstname: string;
            /** @description True if the contact gets copies of emails about the account. *Extension.* */
            generalemails?: boolean;
            /** @description True if the contact gets copies of emails about invoices and payments, including payment links. *Extension.* */
            invoiceemails?: boolean;
            /**
             * @description Last name of the contact.
             * @example Babbage
             */
            lastname: string;
            /**
             * @description Phone number, stored as sent.
             * @example +44 113 496 0001
             */
            phonenumber?: string;
            /** @description True if the contact gets copies of emails about orders, services, and certificates. *Extension.* */
            productemails?: boolean;
            /** @description True if the contact gets copies of emails about tickets. *Extension.* */
            supportemails?: boolean;
        };
        "addcredit.answer": {
            /** @description ID of the client. */
            clientid: number;
            /** @description Credit balance after the change. */
            credit: number;
            /** @description ID of the credit entry. */
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
             * @description ID of the client. Also accepted as `client_id` (extension), `userid` (extension).
             * @example 1
             */
            clientid: number;
            /**
             * @description Reason for the change.
             * @example Refund of a duplicate payment
             */
            description: string;
            /**
             * @description Reason for the ledger. `gift` is the default; with `remove`, the default is `write-off`. Also `payment` for incoming and `refund` for outgoing money without a transaction, and `transfer` from or to another account. *Extension.*
             * @enum {string}
             */
            kind?: "gift" | "payment" | "transfer" | "write-off" | "refund";
            /**
             * @description `remove` deducts credit, up to the client's balance. *Extension.*
             * @default add
             * @enum {string}
             */
            type?: "add" | "remove";
        };
        "addinvoicepayment.answer": {
            /** @description Amount due. */
            balance: number;
            /** @description True if the gateway's reference was already recorded, for any invoice; nothing was changed. */
            duplicate: boolean;
            result: components["schemas"]["Success"];
            /**
             * @description A `draft` is not issued yet. Nothing is due on `draft`, `cancelled`, and `refunded` invoices.
             * @enum {string}
             */
            status: "draft" | "unpaid" | "paid" | "partially_paid" | "overdue" | "cancelled" | "refunded" | "collections" | "payment_pending";
            /** @description ID of the transaction. */
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
             * @description Value date, today or earlier. Defaults to today. *Extension.*
             * @example 2026-01-31
             */
            date?: string;
            /**
             * @description Part of the incoming amount that the gateway kept. *Extension.*
             * @example 12.5
             */
            fees?: number;
            /**
             * @description Gateway used for the payment.
             * @default banktransfer
             */
            gateway?: string;
            /**
             * @description ID of the invoice.
             * @example 1
             */
            invoiceid: number;
            /**
             * @description Reference of the gateway payout that included the money. *Extension.*
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
            /** @description Created service addons, with those for existing services last. */
            addonids: number[];
            /** @description First payment, before discount and tax. */
            amount: number;
            /**
             * @description Currency code of the amounts.
             * @example USD
             */
            currencycode: string;
            /**
             * @description Discount from the promotion code and client group. `amount` already excludes the discount of the code.
             * @example 5
             */
            discount: number;
            /** @description Created domains. */
            domainids: number[];
            /** @description Null if no payment is due. */
            invoiceid: number | null;
            /** @description Ordered items, line by line. */
            items: {
                /** @description First payment with setup fee, before discount and tax. */
                amount: number;
                /**
                 * @description Description of the invoice line item.
                 * @example Hosting (example.com)
                 */
                description: string;
                /** @description Price of each later period, before discount and tax. */
                recurringamount: number;
                /** @description ID of the service, addon, or domain. */
                relid: number;
                /** @description Setup fee, included in the amount. */
                setupfee: number;
                /**
                 * @description Type of the ordered item.
                 * @enum {string}
                 */
                type: "service" | "addon" | "domain";
            }[];
            /** @description ID of the order. */
            orderid: number;
            /**
             * @description Order number shown to the client.
             * @example 4821930057
             */
            ordernum: string;
            /**
             * @description Null if no promotion lowers a price.
             * @example SPRING
             */
            promocode: string | null;
            result: components["schemas"]["Success"];
            /** @description Created services, in the order of `pid`. */
            serviceids: number[];
            /** @description Parts of the order that were left out. */
            skipped: {
                /**
                 * @description Part that was left out.
                 * @enum {string}
                 */
                part: "product" | "addon" | "domain";
                /** @description Position in the lists, from 0. */
                position: number;
                /**
                 * @description Reason for leaving it out.
                 * @example Hosting is not sold biennially in USD.
                 */
                reason: string;
            }[];
            /** @description Tax on the first payment. */
            tax: number;
            /** @description Invoice total; 0 if no payment is due. */
            total: number;
        };
        "addorder.parameters": {
            /**
             * @description Addons to order for existing services, each for the service at the same position in `serviceids`. *Extension.*
             * @example [
             *       1
             *     ]
             */
            addonids?: (number | null)[];
            /**
             * @description One list per product: IDs of addons to order with it. A plain list of IDs has one per product, or all addons of the only product. *Extension.*
             * @example [
             *       [
             *         1
             *       ]
             *     ]
             */
            addons?: (number | number[] | null)[];
            /** @description One per product. Defaults to the shortest cycle for a product without a monthly price. */
            billingcycle?: ("monthly" | "quarterly" | "semiannually" | "annually" | "biennially" | "triennially" | "onetime" | null)[];
            /**
             * @description ID of the client. Also accepted as `client_id` (extension), `userid` (extension).
             * @example 1
             */
            clientid: number;
            /**
             * @description IP address of the customer; used by `orderfraudcheck`. It must be an IP address. *Extension.*
             * @example 192.0.2.7
             */
            clientip?: string;
            /**
             * @description One per domain: true orders DNS management with the domain, at the price of its TLD. *Extension.*
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
             * @description One per domain: true orders email forwarding with the domain, at the price of its TLD. *Extension.*
             * @example [
             *       true
             *     ]
             */
            emailforwarding?: (boolean | null)[];
            /** @description One per domain: transfer (EPP) code. *Extension.* */
            eppcode?: (string | null)[];
            /**
             * @description One per domain: true orders ID protection with the domain, at the price of its TLD. *Extension.*
             * @example [
             *       true
             *     ]
             */
            idprotection?: (boolean | null)[];
            /**
             * @description First name server of the ordered domains. It must be a host name. *Extension.*
             * @example ns1.example.com
             */
            nameserver1?: string;
            /**
             * @description Second name server of the ordered domains. It must be a host name. *Extension.*
             * @example ns1.example.com
             */
            nameserver2?: string;
            /**
             * @description Third name server of the ordered domains. It must be a host name. *Extension.*
             * @example ns1.example.com
             */
            nameserver3?: string;
            /**
             * @description Fourth name server of the ordered domains. It must be a host name. *Extension.*
             * @example ns1.example.com
             */
            nameserver4?: string;
            /**
             * @description Fifth name server of the ordered domains. It must be a host name. *Extension.*
             * @example ns1.example.com
             */
            nameserver5?: string;
            /** @description Name of an installed payment gateway; defaults to `banktransfer`. If it is sent and its payments take days, the invoice is due later (setting `order_due_days`). */
            paymentmethod?: string;
            /**
             * @description Products to order, one per position. It is optional if `domain` or `addonids` is sent.
             * @example [
             *       1
             *     ]
             */
            pid?: (number | null)[];
            /** @description One per product: overrides the price of the first and recurring payments. Promotions do not apply to it. */
            priceoverride?: (number | null)[];
            /**
             * @description Promotion code.
             * @example SPRING
             */
            promocode?: string;
            /** @description One per domain: registration period in years. *Extension.* */
            regperiod?: (number | null)[];
            /**
             * @description Active or suspended services of the client, one per entry in `addonids`. Each addon takes the billing cycle of its service, and is set up when the service's product would be. *Extension.*
             * @example [
             *       1
             *     ]
             */
            serviceids?: (number | null)[];
        } & ({
            /**
             * @description Products to order, one per position. It is optional if `domain` or `addonids` is sent.
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
             * @description Addons to order for existing services, each for the service at the same position in `serviceids`. *Extension.*
             * @example [
             *       1
             *     ]
             */
            addonids: (number | null)[];
        });
        "addpaymethod.parameters": Record<string, never>;
        "addproduct.answer": {
            /** @description ID of the product. */
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
             * @example 10 GB of space and unlimited domains.
             */
            description?: string;
            /**
             * @description ID of the product group. A new installation has one group with ID 1. The section `productgroups` of the setup file creates others, and applying it prints their IDs.
             * @example 1
             */
            gid: number;
            /** @description True to hide the product from shops. *Extension.* */
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
             * @description Position within its group. *Extension.*
             * @example 1
             */
            order?: number;
            /**
             * @description Plan name on the server. Defaults to the product name.
             * @example basic
             */
            package_name?: string;
            /**
             * @description Billing type: free, one-time, or recurring.
             * @enum {string}
             */
            paytype: "free" | "onetime" | "recurring";
            /**
             * @description Prices by currency ID and billing cycle. A cycle is not sold if it is omitted or -1. Setup fees go next to the prices: `msetupfee` is charged with the first month, and so on. It must contain prices by currency ID and billing cycle: at least 0, or -1 if not sold; cycles are monthly, quarterly, semiannually, annually, biennially, triennially, onetime, and fees msetupfee, qsetupfee, ssetupfee, asetupfee, bsetupfee, tsetupfee, onetimesetupfee.
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
             * @description SSL module for products of type `ssl`: each service gets an SSL order. Defaults to `manual`. *Extension.*
             * @example acme
             */
            sslmodule?: string;
            /**
             * @description Number that can be ordered. Defaults to no limit. *Extension.*
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
            /** @description ID of the message. */
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
             * @description ID of the project. Also accepted as `project_id`.
             * @example 1
             */
            projectid: number;
        };
        "addprojecttask.answer": {
            result: components["schemas"]["Success"];
            /** @description ID of the task. */
            taskid: number;
        };
        "addprojecttask.parameters": {
            /**
             * Format: date
             * @description Due date. Also accepted as `duedate` (extension).
             * @example 2026-01-31
             */
            due_date?: string;
            /**
             * @description Additional notes on the task. Also accepted as `description`.
             * @example After office hours.
             */
            notes?: string;
            /**
             * @description ID of the project. Also accepted as `project_id`.
             * @example 1
             */
            projectid: number;
            /**
             * @description Task in one line. Also accepted as `title`.
             * @example Move the mailboxes
             */
            task: string;
        };
        "addsslorder.answer": {
            /**
             * @description Result, in one sentence.
             * @example The order was added
             */
            message: string;
            /** @description ID of the certificate order. */
            order_id: number;
            result: components["schemas"]["Success"];
            /**
             * @description An `Active` order has a certificate. A `Reissuing` order keeps its certificate until the new one is issued.
             * @enum {string}
             */
            status: "Awaiting Configuration" | "Awaiting Validation" | "Active" | "Reissuing" | "Cancelled" | "Failed";
        };
        "addsslorder.parameters": {
            /**
             * @description Certificate type, as named by the provider.
             * @example DV
             */
            cert_type?: string;
            /**
             * @description ID of the client. Also accepted as `clientid` (extension), `userid` (extension).
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
             * @description A service of the client.
             * @example 1
             */
            service_id?: number;
        };
        "addticketnote.answer": {
            /** @description ID of the staff note. */
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
             * @description ID of the ticket.
             * @example 1
             */
            ticketid: number;
        };
        "addticketreply.answer": {
            /** @description ID of the reply. */
            replyid: number;
            result: components["schemas"]["Success"];
        };
        "addticketreply.parameters": {
            /**
             * @description Any value marks the entry as written by staff. It is always signed with the caller's user name.
             * @example grace
             */
            adminusername?: string;
            /**
             * @description Files of up to 8 MiB each: a list of `name` and base64 `data`, the same list as base64-encoded JSON, or multipart file parts. In a form, `attachments[0][name]` and so on. It must be at most 10 files, each with a name of 1 to 255 characters and its data in base64. *Extension.*
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
                 * @description File content.
                 */
                data: string;
                /** @description File name. */
                name: string;
            }[];
            /**
             * @description Text of the reply.
             * @example It works again.
             */
            message: string;
            /**
             * @description ID of the ticket.
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
            /** @description ID of the transaction. */
            transactionid: number;
        };
        "addtransaction.parameters": {
            /**
             * @description Either this or `amountout` must be above 0.
             * @example 12.5
             */
            amountin?: number;
            /**
             * @description Outgoing money.
             * @example 12.5
             */
            amountout?: number;
            /**
             * Format: date
             * @description Value date, today or earlier. Defaults to today. *Extension.*
             * @example 2026-01-31
             */
            date?: string;
            /**
             * @description Purpose of the payment.
             * @example Bank transfer
             */
            description: string;
            /**
             * @description Part of the incoming amount that the gateway kept. *Extension.*
             * @example 12.5
             */
            fees?: number;
            /**
             * @description Gateway, or the name of another payment method. Also accepted as `paymentmethod` (extension).
             * @default manual
             * @example banktransfer
             */
            gateway?: string;
            /**
             * @description An invoice of the client.
             * @example 1
             */
            invoiceid?: number;
            /**
             * @description Reference of the gateway payout that included the money. *Extension.*
             * @example po_1Nq7
             */
            payout?: string;
            /**
             * @description Payment reference; unique among the transactions of its gateway.
             * @example ch_4711
             */
            transid?: string;
            /**
             * @description ID of the client. Also accepted as `clientid` (extension), `client_id` (extension).
             * @example 1
             */
            userid: number;
        };
        "adduser.answer": {
            result: components["schemas"]["Success"];
            /** @description ID of the login. */
            userid: number;
        };
        "adduser.parameters": {
            /**
             * @description Account to link the login to, with all permissions. The owner of the account does not change. Also accepted as `client_id` (extension).
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
             * @description First name of the user. Also accepted as `firstname` (extension).
             * @example Ada
             */
            first_name: string;
            /**
             * @description Last name of the user. Also accepted as `lastname` (extension).
             * @example Lovelace
             */
            last_name: string;
            /**
             * Format: password
             * @description Password of the login. Also accepted as `password2` (extension).
             */
            password: string;
        };
        /** @description A client who earns a commission for referring others. */
        Affiliate: {
            /** @description ID of the affiliate. */
            affiliateid: number;
            client: components["schemas"]["EmbeddedClient"] | null;
            /** @description ID of the client. */
            clientid: number;
            /**
             * @description Clients who signed up through the link.
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
             * @description Creation time.
             */
            created_at: string;
            /**
             * Format: date
             * @description Day on which the client became an affiliate.
             */
            date: string;
            /** @description ID of the affiliate. */
            id: number;
            /**
             * @description Visitors who followed the affiliate link, `/client/go/` and the affiliate ID. Each browser counts once in 60 days.
             * @example 120
             */
            visitors: number;
        };
        "affiliateactivate.answer": {
            /** @description ID of the affiliate. */
            affiliateid: number;
            result: components["schemas"]["Success"];
        };
        "affiliateactivate.parameters": {
            /**
             * @description ID of the client. Also accepted as `userid` (extension), `client_id` (extension).
             * @example 1
             */
            clientid: number;
        };
        /** @description A news item for clients. */
        Announcement: {
            /**
             * @description Text of the announcement.
             * @example Our mail servers are down from 2 to 3 a.m.
             */
            announcement: string;
            /** @description ID of the announcement. */
            announcementid: number;
            /**
             * Format: date-time
             * @description Creation time.
             */
            date: string;
            /** @description ID of the announcement. */
            id: number;
            /** @description False for drafts, which clients do not see. */
            published: boolean;
            /**
             * @description Headline.
             * @example Maintenance on Sunday
             */
            title: string;
        };
        "appdetails.answer": {
            /** @description Details of the service. */
            app: {
                /**
                 * @description Name of the operating company, from the settings.
                 * @example Analytical Hosting
                 */
                company_name: string;
                /**
                 * @description API version.
                 * @example 1.0.0
                 */
                version: string;
            };
            result: components["schemas"]["Success"];
        };
        "appdetails.parameters": Record<string, never>;
        "applycredit.answer": {
            /** @description Applied credit. */
            amount: number;
            /** @description Amount due on the invoice. */
            balance: number;
            /** @description ID of the invoice. */
            invoiceid: number;
            /** @description The client's remaining credit balance. */
            remaining_credit: number;
            result: components["schemas"]["Success"];
            /**
             * @description New status of the invoice.
             * @enum {string}
             */
            status: "draft" | "unpaid" | "paid" | "partially_paid" | "overdue" | "cancelled" | "refunded" | "collections" | "payment_pending";
        };
        "applycredit.parameters": {
            /**
             * @description At most the credit balance and the amount due.
             * @example 12.5
             */
            amount: number;
            /**
             * @description Client that must own the invoice. Also accepted as `client_id` (extension), `userid` (extension).
             * @example 1
             */
            clientid?: number;
            /**
             * @description ID of the invoice.
             * @example 1
             */
            invoiceid: number;
        };
        /** @description The client, as shown on the invoice. */
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
             * @description Reference printed on electronic invoices, such as the Leitweg-ID of a German authority.
             * @example 04011000-12345-34
             */
            buyer_reference: string | null;
            /**
             * @description City of the postal address.
             * @example Leeds
             */
            city: string | null;
            /**
             * @description Company; null for private individuals.
             * @example Analytical Engines Ltd
             */
            companyname: string | null;
            /**
             * @description Two-letter country code (ISO 3166-1).
             * @example NO
             */
            country: string;
            /**
             * Format: email
             * @description Email address; null if it was not stored with the invoice.
             */
            email: string | null;
            /**
             * @description First name of the client or contact person.
             * @example Ada
             */
            firstname: string;
            /**
             * @description Last name of the client or contact person.
             * @example Lovelace
             */
            lastname: string;
            /**
             * @description Postal code.
             * @example LS1 4AP
             */
            postcode: string | null;
            /**
             * @description State, province, or region of the postal address.
             * @example West Yorkshire
             */
            state: string | null;
            /**
             * @description Tax ID, stored without spaces. In EU member states, GB, NO, CH, and JP, the format and check digits must be valid.
             * @example GB980780684
             */
            tax_id: string | null;
        };
        "blockticketsender.answer": {
            /**
             * Format: email
             * @description Blocked email address.
             */
            blocked: string;
            result: components["schemas"]["Success"];
            /** @description ID of the ticket. */
            ticketid: number;
        };
        "blockticketsender.parameters": {
            /**
             * @description True to also delete the ticket.
             * @default false
             */
            delete?: boolean;
            /**
             * @description ID of the ticket.
             * @example 1
             */
            ticketid: number;
        };
        /** @description A cancellation request with its service. */
        CancellationRequest: {
            /**
             * Format: date-time
             * @description Creation time.
             */
            created_at: string;
            /**
             * Format: date
             * @description Day of the request.
             */
            date: string;
            /** @description ID of the request. */
            id: number;
            /** @description True while the request is pending. */
            open: boolean;
            /**
             * @description Reason given by the requester.
             * @example The shop is closing.
             */
            reason: string | null;
            service: components["schemas"]["EmbeddedService"];
            /** @description ID of the service. */
            serviceid: number;
            /**
             * @description When the service ends: with the next daily job, or at the end of the paid period.
             * @enum {string}
             */
            type: "Immediate" | "End of Billing Period";
        };
        "cancelorder.answer": {
            /** @description ID of the order. */
            orderid: number;
            result: components["schemas"]["Success"];
            /**
             * @description Status title, as listed by `getorderstatuses`.
             * @example Pending
             */
            status: string;
        };
        "cancelorder.parameters": {
            /**
             * @description ID of the order.
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
            /** @description ID of the certificate order. */
            order_id: number;
            result: components["schemas"]["Success"];
            /**
             * @description An `Active` order has a certificate. A `Reissuing` order keeps its certificate until the new one is issued.
             * @enum {string}
             */
            status: "Awaiting Configuration" | "Awaiting Validation" | "Active" | "Reissuing" | "Cancelled" | "Failed";
        };
        "cancelsslorder.parameters": {
            /**
             * @description ID of the certificate order.
             * @example 1
             */
            order_id: number;
            /**
             * @description Reason to send to the provider.
             * @example The domain was sold
             */
            reason?: string;
        };
        /** @description A canned reply category. */
        CannedCategory: {
            /** @description ID of the canned reply category. */
            catid: number;
            /** @description ID of the canned reply category. */
            id: number;
            /**
             * @description Name of the category.
             * @example Billing
             */
            name: string;
            /**
             * @description Number of canned replies in the category.
             * @example 4
             */
            replycount: number;
        };
        /** @description A prepared reply that staff can use in tickets. */
        CannedReply: {
            /** @description ID of the canned reply category. */
            catid: number;
            /** @description ID of the canned reply. */
            id: number;
            /**
             * @description Text of the reply.
             * @example We have sent the refund.
             */
            message: string;
            /**
             * @description Name of the reply.
             * @example Refund on its way
             */
            name: string;
        };
        "capturepayment.parameters": Record<string, never>;
        /** @description A client, as shown in lists. */
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
            /** @description False if the client's invoices are never charged automatically. */
            autopay: boolean;
            /**
             * @description Reference printed on electronic invoices, such as the Leitweg-ID of a German authority.
             * @example 04011000-12345-34
             */
            buyer_reference: string | null;
            /**
             * @description City of the postal address.
             * @example Leeds
             */
            city: string | null;
            /** @description ID of the client. */
            clientid: number;
            /**
             * @description Company; null for private individuals.
             * @example Analytical Engines Ltd
             */
            companyname: string | null;
            /**
             * @description Two-letter country code (ISO 3166-1).
             * @example NO
             */
            country: string;
            /**
             * Format: date-time
             * @description Creation time.
             */
            created_at: string;
            /** @description Credit balance, in the client's currency. */
            credit: number;
            /** @description ID of the currency for all of the client's amounts. */
            currency: number;
            /**
             * @description Currency code of the amounts.
             * @example USD
             */
            currency_code: string;
            /**
             * Format: date
             * @description Day of creation, in the service's time zone.
             */
            datecreated: string;
            /**
             * Format: email
             * @description Email address of the client; unique among clients.
             */
            email: string;
            /**
             * @description First name of the client or contact person.
             * @example Ada
             */
            firstname: string;
            /**
             * @description First and last name.
             * @example Ada Lovelace
             */
            fullname: string;
            /** @description Client group, or null. */
            groupid: number | null;
            /** @description ID of the client. */
            id: number;
            /**
             * @description Language of emails.
             * @example en
             */
            language: string;
            /**
             * @description Last name of the client or contact person.
             * @example Lovelace
             */
            lastname: string;
            /**
             * @description Staff notes; never shown to the client.
             * @example Prefers to be called in the morning.
             */
            notes: string | null;
            /** @description Login that owns the account, or null. */
            owner_user_id: number | null;
            /**
             * @description Phone number, stored as sent.
             * @example +44 113 496 0000
             */
            phonenumber: string | null;
            /**
             * @description Postal code.
             * @example LS1 4AP
             */
            postcode: string | null;
            /**
             * @description State, province, or region of the postal address.
             * @example West Yorkshire
             */
            state: string | null;
            /**
             * @description `inactive` clients cannot order. `closed` clients have no access to the client area, and their services end.
             * @enum {string}
             */
            status: "active" | "inactive" | "closed";
            /**
             * @description Tax ID, stored without spaces. In EU member states, GB, NO, CH, and JP, the format and check digits must be valid.
             * @example GB980780684
             */
            tax_id: string | null;
            /** @description Result of the tax register check; null if the tax ID is not checked. */
            tax_id_checked: components["schemas"]["TaxIdCheck"] | null;
            /** @description True if the client's invoices are tax-free. */
            taxexempt: boolean;
            /** @description ID of the client. */
            userid: number;
        };
        /** @description A client with its contacts, logins, and staff notes. */
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
            /** @description Staff notes: pinned notes first, then newest first. */
            adminnotes: components["schemas"]["ClientNote"][];
            /** @description False if the client's invoices are never charged automatically. */
            autopay: boolean;
            /**
             * @description Reference printed on electronic invoices, such as the Leitweg-ID of a German authority.
             * @example 04011000-12345-34
             */
            buyer_reference: string | null;
            /**
             * @description City of the postal address.
             * @example Leeds
             */
            city: string | null;
            /** @description ID of the client. */
            clientid: number;
            /**
             * @description Company; null for private individuals.
             * @example Analytical Engines Ltd
             */
            companyname: string | null;
            /** @description Additional contacts of the client. */
            contacts: components["schemas"]["Contact"][];
            /**
             * @description Two-letter country code (ISO 3166-1).
             * @example NO
             */
            country: string;
            /**
             * Format: date-time
             * @description Creation time.
             */
            created_at: string;
            /** @description Credit balance, in the client's currency. */
            credit: number;
            /** @description ID of the currency for all of the client's amounts. */
            currency: number;
            /**
             * @description Currency code of the amounts.
             * @example USD
             */
            currency_code: string;
            /**
             * Format: date
             * @description Day of creation, in the service's time zone.
             */
            datecreated: string;
            /**
             * Format: email
             * @description Email address of the client; unique among clients.
             */
            email: string;
            /**
             * @description First name of the client or contact person.
             * @example Ada
             */
            firstname: string;
            /**
             * @description First and last name.
             * @example Ada Lovelace
             */
            fullname: string;
            /** @description Client group, or null. */
            groupid: number | null;
            /** @description ID of the client. */
            id: number;
            /**
             * @description Language of emails.
             * @example en
             */
            language: string;
            /**
             * @description Last name of the client or contact person.
             * @example Lovelace
             */
            lastname: string;
            /**
             * @description Staff notes; never shown to the client.
             * @example Prefers to be called in the morning.
             */
            notes: string | null;
            /** @description Login that owns the account, or null. */
            owner_user_id: number | null;
            /**
             * @description Phone number, stored as sent.
             * @example +44 113 496 0000
             */
            phonenumber: string | null;
            /**
             * @description Postal code.
             * @example LS1 4AP
             */
            postcode: string | null;
            /**
             * @description State, province, or region of the postal address.
             * @example West Yorkshire
             */
            state: string | null;
            /**
             * @description `inactive` clients cannot order. `closed` clients have no access to the client area, and their services end.
             * @enum {string}
             */
            status: "active" | "inactive" | "closed";
            /**
             * @description Tax ID, stored without spaces. In EU member states, GB, NO, CH, and JP, the format and check digits must be valid.
             * @example GB980780684
             */
            tax_id: string | null;
            /** @description Result of the tax register check; null if the tax ID is not checked. */
            tax_id_checked: components["schemas"]["TaxIdCheck"] | null;
            /** @description True if the client's invoices are tax-free. */
            taxexempt: boolean;
            /** @description ID of the client. */
            userid: number;
            /** @description Logins with access to the account. */
            users: components["schemas"]["AccountUser"][];
        };
        /** @description A client group. */
        ClientGroup: {
            /**
             * @description CSS color of the group, or null.
             * @example #2a6f97
             */
            colour: string | null;
            /**
             * @description Percentage deducted from every invoice of the group's clients.
             * @example 10
             */
            discountpercent: number;
            /** @description ID of the client group. */
            groupid: number;
            /**
             * @description Same as `name`.
             * @example Resellers
             */
            groupname: string;
            /** @description ID of the client group. */
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
            /** @description ID of the staff note. */
            id: number;
            /**
             * @description Text of the note.
             * @example Called about the renewal.
             */
            note: string;
            /** @description ID of the staff note. */
            noteid: number;
            /** @description True if the note is pinned above the others. */
            sticky: boolean;
        };
        "closeclient.answer": {
            /** @description ID of the client. */
            clientid: number;
            /** @description Domains that are still live, with their expiry date. */
            livedomains: {
                /**
                 * @description Name in ASCII.
                 * @example example.com
                 */
                domain: string;
                /**
                 * Format: date
                 * @description Expiry date; null if unknown.
                 */
                expirydate: string | null;
                /** @description ID of the domain. */
                id: number;
                /**
                 * @description Status of the domain.
                 * @enum {string}
                 */
                status: "pending" | "active" | "grace" | "redemption" | "expired" | "cancelled" | "fraud" | "transferred_away";
            }[];
            /** @description Live services with the end of their paid period, including services with a queued termination. */
            liveservices: {
                /**
                 * @description Domain of the service, or null.
                 * @example example.com
                 */
                domain: string | null;
                /** @description ID of the service. */
                id: number;
                /**
                 * Format: date
                 * @description First unpaid day; null if the service does not recur.
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
             * @description ID of the client. Also accepted as `client_id` (extension), `userid` (extension).
             * @example 1
             */
            clientid: number;
            /**
             * @description True to terminate the services immediately, through the module queue. Domains stay. *Extension.*
             * @default false
             */
            terminate?: boolean;
        };
        /** @description A link in the chain of closed months. */
        ClosedMonth: {
            /**
             * @description Whether the days were closed or reopened.
             * @enum {string}
             */
            event: "closed" | "reopened";
            /**
             * Format: date
             * @description First day.
             */
            from: string;
            /**
             * @description Hash of the link, which contains the hash of the previous link.
             * @example b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9
             */
            sha256: string;
            /**
             * Format: date
             * @description Last day.
             */
            until: string;
        };
        "compatdetails.answer": {
            /** @description API version under two names. */
            compat: {
                /**
                 * @description Same as `version`.
                 * @example 1.0.0
                 */
                canonicalversion: string;
                /**
                 * @description API version.
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
            /** @description ID of the certificate order. */
            order_id: number;
            result: components["schemas"]["Success"];
            /**
             * @description An `Active` order has a certificate. A `Reissuing` order keeps its certificate until the new one is issued.
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
             * @description Country of the administrative contact, as a two-letter code (ISO 3166-1). It must be a two-letter country code.
             * @example NO
             */
            admin_country?: string;
            /**
             * Format: email
             * @description Email address of the administrative contact.
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
             * @description Organization of the administrative contact.
             * @example Analytical Engines Ltd
             */
            admin_org?: string;
            /**
             * @description Phone number of the administrative contact.
             * @example +44 113 496 0000
             */
            admin_phone?: string;
            /**
             * @description State, province, or region of the administrative contact.
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
             * @description Address for the approval request when validating by email.
             * @example ada@example.com
             */
            approver_email?: string;
            /**
             * @description Certificate in PEM. Stores the certificate of an order whose module calls no provider, such as `manual`, and sets the order to `Active`. *Extension.*
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
             * @description ID of the certificate order.
             * @example 1
             */
            order_id: number;
            /**
             * @description How the client proves control of the names.
             * @enum {string}
             */
            validation_method?: "email" | "dns" | "http";
            /**
             * @description Web server for the certificate, as named by the provider.
             * @example nginx
             */
            webserver_type?: string;
        };
        /** @description An additional contact of a client. */
        Contact: {
            /** @description ID of the client. */
            clientid: number;
            /** @description ID of the contact. */
            contactid: number;
            /** @description True if the contact gets copies of emails about domains. */
            domainemails: boolean;
            /**
             * Format: email
             * @description Email address of the contact.
             */
            email: string;
            /**
             * @description First name of the contact.
             * @example Charles
             */
            firstname: string;
            /** @description True if the contact gets copies of emails about the account. */
            generalemails: boolean;
            /** @description ID of the contact. */
            id: number;
            /** @description True if the contact gets copies of emails about invoices and payments, including payment links. */
            invoiceemails: boolean;
            /**
             * @description Last name of the contact.
             * @example Babbage
             */
            lastname: string;
            /**
             * @description Phone number, stored as sent, or null.
             * @example +44 113 496 0001
             */
            phonenumber: string | null;
            /** @description True if the contact gets copies of emails about orders, services, and certificates. */
            productemails: boolean;
            /** @description True if the contact gets copies of emails about tickets. */
            supportemails: boolean;
            /** @description ID of the client. */
            userid: number;
        };
        /** @description Amounts in the default currency. */
        ConvertedSums: {
            /** @description Total of the credit notes on these invoices. */
            credited: number;
            /** @description Total of issued invoices, except cancelled ones. */
            invoiced: number;
            /** @description Total due on invoices awaiting payment. */
            owed: number;
            /** @description Incoming payments. */
            paid: number;
            /** @description Monthly recurring revenue from active and billed services, addons, and domains, without tax. */
            recurring_monthly: number;
            /** @description Outgoing payments, including lost disputes. */
            refunded: number;
        };
        "createclientinvite.answer": {
            /**
             * Format: email
             * @description Address of the invite.
             */
            email: string;
            /** @description ID of the invite. */
            inviteid: number;
            /** @description False if nothing was queued, because email or the template is disabled. */
            mailed: boolean;
            /** @description `all`, or a list of the login's permissions. */
            permissions: "all" | ("profile" | "contacts" | "products" | "manageproducts" | "productsso" | "domains" | "managedomains" | "invoices" | "quotes" | "tickets" | "affiliates" | "emails" | "orders")[];
            result: components["schemas"]["Success"];
        };
        "createclientinvite.parameters": {
            /**
             * @description ID of the client. Also accepted as `client_id`, `userid` (extension).
             * @example 1
             */
            clientid: number;
            /**
             * Format: email
             * @description Address to send the invite to.
             * @example ada@example.com
             */
            email: string;
            /**
             * @description Permissions of the login on the account once it accepts. It must be all, or a list of: profile, contacts, products, manageproducts, productsso, domains, managedomains, invoices, quotes, tickets, affiliates, emails, orders.
             * @default all
             * @example all
             */
            permissions?: "all" | ("profile" | "contacts" | "products" | "manageproducts" | "productsso" | "domains" | "managedomains" | "invoices" | "quotes" | "tickets" | "affiliates" | "emails" | "orders")[];
        };
        "createinvoice.answer": {
            /** @description ID of the invoice. */
            invoiceid: number;
            result: components["schemas"]["Success"];
            /**
             * @description New status of the invoice; `paid` immediately for a total of 0.
             * @example unpaid
             */
            status: string;
            /** @description Invoice total, including tax. */
            total: number;
        };
        "createinvoice.parameters": {
            /**
             * @description False if the invoice is never charged automatically, even with a stored payment method. *Extension.*
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
             * @description Due date.
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
             * @description Invoice line items, each with an amount or a unit price. They can also be sent numbered, as `itemdescription1`, `itemamount1`, `itemquantity1`, `itemunit1`, `itemunitprice1`, and `itemtaxed1`. In a form, `items[0][amount]` and so on.
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
                 * @description Price of the line item, before group discount and tax; below 0 for a deduction.
                 * @example 12.5
                 */
                amount?: number;
                /**
                 * @description Description of the line item.
                 * @example Consulting, 2 hours
                 */
                description?: string;
                /**
                 * @description Discount on the line item, as a percentage; requires a unit price.
                 * @example 10
                 */
                discount?: number;
                /**
                 * @description Number of units, 1 by default; requires a unit price.
                 * @example 2
                 */
                quantity?: number;
                /**
                 * @description True if the line item is taxed.
                 * @default true
                 */
                taxed?: boolean;
                /**
                 * @description Unit of measure, as a UN/ECE Recommendation 20 code; C62, a piece, by default.
                 * @example HUR
                 */
                unit?: string;
                /**
                 * @description Price per unit. The amount is quantity × unit price, less the discount, rounded once. If an amount is also sent, it must match.
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
             * @description Notes stored with the invoice.
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
             * @description ID of the client. Also accepted as `clientid` (extension), `client_id` (extension).
             * @example 1
             */
            userid: number;
        };
        /**
         * @description Price of the line item, before group discount and tax; below 0 for a deduction.
         * @example 180
         */
        "createinvoice.parameters.itemamount": number;
        /**
         * @description Description of the line item.
         * @example Consulting, 2 hours
         */
        "createinvoice.parameters.itemdescription": string;
        /**
         * @description Number of units, 1 by default; requires a unit price. *Extension.*
         * @example 2
         */
        "createinvoice.parameters.itemquantity": number;
        /**
         * @description True if the line item is taxed.
         * @default true
         */
        "createinvoice.parameters.itemtaxed": boolean;
        /**
         * @description Unit of measure, as a UN/ECE Recommendation 20 code; C62, a piece, by default. *Extension.*
         * @example HUR
         */
        "createinvoice.parameters.itemunit": string;
        /**
         * @description Price per unit. The amount is quantity × unit price, less the discount, rounded once. If an amount is also sent, it must match. *Extension.*
         * @example 90
         */
        "createinvoice.parameters.itemunitprice": number;
        "createoauthcredential.answer": {
            /** @description Addresses and ranges that can use the credential; empty allows any. */
            allowed_ips: string[];
            /** @description ID of the credential. */
            credentialid: number;
            /**
             * Format: date-time
             * @description Expiry time; null if the credential does not expire.
             */
            expires_at: string | null;
            /**
             * @description 32 characters.
             * @example x7Q1x7Q1x7Q1x7Q1x7Q1x7Q1x7Q1x7Q1
             */
            identifier: string;
            /**
             * @description Address lists inherited from the credential that created this one. A call must come from an address in every list, and in `allowed_ips`. These lists cannot be changed.
             * @example [
             *       [
             *         "192.0.2.0/24"
             *       ]
             *     ]
             */
            inherited_allowed_ips: string[][];
            /**
             * @description Maximum permissions of the credential; `all` means all permissions of its account. A call has the permissions that both hold at that moment. A limited credential never has full access.
             * @example [
             *       "list_invoices"
             *     ]
             */
            permissions: "all" | ("create_clients" | "create_invoices" | "delete_clients" | "edit_clients" | "list_clients" | "list_domains" | "list_invoices" | "list_orders" | "list_products" | "list_projects" | "list_quotes" | "list_services" | "list_tickets" | "manage_affiliates" | "manage_announcements" | "manage_domains" | "manage_email_templates" | "manage_gateways" | "manage_invoices" | "manage_orders" | "manage_products" | "manage_projects" | "manage_promotions" | "manage_quotes" | "manage_registrars" | "manage_security" | "manage_servers" | "manage_services" | "manage_settings" | "manage_staff" | "manage_tickets" | "reply_tickets" | "view_activity_log" | "view_ledger" | "view_system")[];
            result: components["schemas"]["Success"];
            /**
             * Format: password
             * @description 64 characters: `chk_`, 54 random characters, and a 6-character checksum (CRC-32, base 62).
             * @example chk_k9Ztk9Ztk9Ztk9Ztk9Ztk9Ztk9Ztk9Ztk9Ztk9Ztk9Ztk9Ztk9Ztk9Ztk9Zt
             */
            secret: string;
        };
        "createoauthcredential.parameters": {
            /**
             * @description IP addresses and CIDR ranges that can use the credential; an empty list allows any address. The list in the setup file also applies.
             * @example [
             *       "192.0.2.10",
             *       "2001:db8::/32"
             *     ]
             */
            allowed_ips?: string[];
            /**
             * @description Purpose of the credential.
             * @example Order portal
             */
            description?: string;
            /**
             * Format: date-time
             * @description When the credential expires: in the future, and no later than the calling credential. It must be a date and time such as 2027-01-31T12:00:00Z. *Extension.*
             * @example 2099-12-31T23:59:59.000Z
             */
            expires_at?: string;
            /**
             * @description Maximum permissions of the credential; `all` means all permissions of its account. A call has the permissions that both hold at that moment. A limited credential never has full access. It must be all, or a list of: create_clients, create_invoices, delete_clients, edit_clients, list_clients, list_domains, list_invoices, list_orders, list_products, list_projects, list_quotes, list_services, list_tickets, manage_affiliates, manage_announcements, manage_domains, manage_email_templates, manage_gateways, manage_invoices, manage_orders, manage_products, manage_projects, manage_promotions, manage_quotes, manage_registrars, manage_security, manage_servers, manage_services, manage_settings, manage_staff, manage_tickets, reply_tickets, view_activity_log, view_ledger, view_system. An empty value is refused. *Extension.*
             * @example [
             *       "list_invoices"
             *     ]
             */
            permissions?: "all" | ("create_clients" | "create_invoices" | "delete_clients" | "edit_clients" | "list_clients" | "list_domains" | "list_invoices" | "list_orders" | "list_products" | "list_projects" | "list_quotes" | "list_services" | "list_tickets" | "manage_affiliates" | "manage_announcements" | "manage_domains" | "manage_email_templates" | "manage_gateways" | "manage_invoices" | "manage_orders" | "manage_products" | "manage_projects" | "manage_promotions" | "manage_quotes" | "manage_registrars" | "manage_security" | "manage_servers" | "manage_services" | "manage_settings" | "manage_staff" | "manage_tickets" | "reply_tickets" | "view_activity_log" | "view_ledger" | "view_system")[];
        };
        "createorupdatetld.answer": {
            result: components["schemas"]["Success"];
            /** @description ID of the TLD. */
            tldid: number;
        };
        "createorupdatetld.parameters": {
            /** @description False if the TLD is no longer sold. */
            enabled?: boolean;
            /**
             * @description With or without the leading dot. It must be a TLD such as .com.
             * @example .com
             */
            extension: string;
            /**
             * @description Registration price; empty if registrations are not offered. An empty value clears it. Also accepted as `register` (extension).
             * @example 12.5
             */
            register_price?: number;
            /**
             * @description Renewal price; empty if renewals are not offered. An empty value clears it. Also accepted as `renew` (extension).
             * @example 12.5
             */
            renew_price?: number;
            /**
             * @description Position in lists; lower numbers come first.
             * @example 10
             */
            sort_order?: number;
            /**
             * @description Transfer price; empty if transfers are not offered. An empty value clears it. Also accepted as `transfer` (extension).
             * @example 12.5
             */
            transfer_price?: number;
        };
        "createproject.answer": {
            /** @description ID of the project. */
            projectid: number;
            result: components["schemas"]["Success"];
        };
        "createproject.parameters": {
            /**
             * @description ID of the client. Also accepted as `client_id` (extension), `userid` (extension).
             * @example 1
             */
            clientid: number;
            /**
             * @description Description of the project.
             * @example Mail and three sites.
             */
            description?: string;
            /**
             * Format: date
             * @description Due date. Also accepted as `duedate` (extension).
             * @example 2026-01-31
             */
            due_date?: string;
            /**
             * @description Progress, as set by staff.
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
            /** @description ID of the quote. */
            quoteid: number;
            result: components["schemas"]["Success"];
        };
        "createquote.parameters": {
            /**
             * @description Notes for the client. *Extension.* Also accepted as `customernotes` (extension).
             * @example Prices exclude travel.
             */
            customer_notes?: string;
            /** @description Line items. The total of each is quantity × unit price, less its discount, rounded once. In a form, `items[0][description]` and so on. */
            items?: {
                /**
                 * @description Description of the line item.
                 * @example Site design
                 */
                description: string;
                /**
                 * @description Discount on the line item, as a percentage.
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
                 * @description True if the line item is taxed.
                 * @default true
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
             * @description Text of the proposal. *Extension.*
             * @example A new site in six weeks.
             */
            proposal?: string;
            /**
             * @description Clients cannot see a `Draft`. *Extension.* Also accepted as `stage` (extension).
             * @default Draft
             * @enum {string}
             */
            status?: "Draft" | "Sent" | "Accepted" | "Declined";
            /**
             * @description Subject of the quote.
             * @default Quote
             * @example New site
             */
            subject?: string;
            /**
             * @description ID of the client. Also accepted as `clientid`, `client_id` (extension).
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
             * @description Token in the link.
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
             * @description URL to open in the browser.
             * @example https://billing.example.com/client/sso/…
             */
            redirect_url: string;
            result: components["schemas"]["Success"];
        };
        "createssotoken.parameters": {
            /**
             * @description ID of the client. Also accepted as `clientid`.
             * @example 1
             */
            client_id: number;
            /**
             * @description Page to open in the browser.
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
             * @description URL on your site to redirect payers to, with `invoiceid` and `outcome` in its query. *Extension.*
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
             * @description Login to sign in. Defaults to the owner of the account, or to its first login if it has no owner. Also accepted as `userid`.
             * @example 1
             */
            user_id?: number;
        };
        /** @description An API credential; its secret is never shown again. */
        Credential: {
            /** @description Addresses and ranges that can use the credential; empty allows any. */
            allowed_ips: string[];
            /**
             * Format: date-time
             * @description Creation time.
             */
            created_at: string;
            /** @description ID of the credential. */
            credentialid: number;
            /**
             * @description Purpose of the credential, or null.
             * @example Order portal
             */
            description: string | null;
            /**
             * Format: date-time
             * @description Expiry time; null if the credential does not expire.
             */
            expires_at: string | null;
            /** @description ID of the credential. */
            id: number;
            /**
             * @description Identifier to send as `X-API-Key`.
             * @example x7Q1x7Q1x7Q1x7Q1x7Q1x7Q1x7Q1x7Q1
             */
            identifier: string;
            /**
             * @description Address lists inherited from the credential that created this one. A call must come from an address in every list, and in `allowed_ips`. These lists cannot be changed.
             * @example [
             *       [
             *         "192.0.2.0/24"
             *       ]
             *     ]
             */
            inherited_allowed_ips: string[][];
            /**
             * Format: date-time
             * @description Time of its last use in a call, accurate to a minute or two; null if unknown.
             */
            last_used_at: string | null;
            /**
             * @description Address of that call.
             * @example 192.0.2.7
             */
            last_used_from: string | null;
            /**
             * Format: date-time
             * @description Expiry time of the previous secret, or null.
             */
            old_secret_ends_at: string | null;
            /**
             * @description Maximum permissions of the credential; `all` means all permissions of its account. A call has the permissions that both hold at that moment. A limited credential never has full access.
             * @example [
             *       "list_invoices"
             *     ]
             */
            permissions: "all" | ("create_clients" | "create_invoices" | "delete_clients" | "edit_clients" | "list_clients" | "list_domains" | "list_invoices" | "list_orders" | "list_products" | "list_projects" | "list_quotes" | "list_services" | "list_tickets" | "manage_affiliates" | "manage_announcements" | "manage_domains" | "manage_email_templates" | "manage_gateways" | "manage_invoices" | "manage_orders" | "manage_products" | "manage_projects" | "manage_promotions" | "manage_quotes" | "manage_registrars" | "manage_security" | "manage_servers" | "manage_services" | "manage_settings" | "manage_staff" | "manage_tickets" | "reply_tickets" | "view_activity_log" | "view_ledger" | "view_system")[];
            /** @description Addresses allowed by the setup file. A call must come from an address in both lists. */
            setup_allowed_ips: string[];
        };
        /** @description A change to a client's credit balance. */
        CreditEntry: {
            /** @description Positive for credit added, negative for credit used. */
            amount: number;
            /**
             * Format: date
             * @description Posting date: the day of the change, or the first day open in the ledger at that time.
             */
            booked_date: string;
            /** @description ID of the client; null if missing or deleted. */
            clientid: number | null;
            /**
             * Format: date-time
             * @description Creation time.
             */
            created_at: string;
            /** @description ID of the credit entry. */
            creditid: number;
            /**
             * @description Currency code of the amounts.
             * @example USD
             */
            currency_code: string;
            /**
             * Format: date
             * @description Day of the change, in the service's time zone.
             */
            date: string;
            /**
             * @description Reason for the change.
             * @example Refund of a duplicate payment
             */
            description: string;
            /** @description ID of the credit entry. */
            id: number;
            /** @description Invoice that the credit came from or was applied to, or null. */
            invoiceid: number | null;
            /**
             * @description `payment` and `surplus`: incoming money, either all of it or the overpaid part. `transfer`: payments on a cancelled invoice. `applied`: applied to an invoice, or returned from one. `refund` and `dispute`: moved with returned payments. `reduction`: remainder of a negative line item. Null for staff entries from before kinds were recorded.
             * @enum {string|null}
             */
            kind: "payment" | "gift" | "surplus" | "credit note" | "write-off" | "transfer" | "applied" | "refund" | "dispute" | "reduction" | null;
        };
        /** @description A credit note, which credits all or part of an invoice. */
        CreditNote: {
            /**
             * @description Credit note number; numbers have no gaps.
             * @example 7
             */
            creditnotenum: number;
            /**
             * Format: date
             * @description Issue date.
             */
            date: string;
            /** @description Credited part of the invoice's discount. */
            discount: number;
            /** @description ID of the credit note. */
            id: number;
            /**
             * @description Number as printed on the credit note, in the format that applied when it was issued.
             * @example CN-2027-0007
             */
            number: string;
            /**
             * @description Reason, as printed on the document.
             * @example The service has ended
             */
            reason: string;
            /** @description Sum of the line items, before discount and tax. */
            subtotal: number;
            /** @description Credited part of the invoice's tax. */
            tax: number;
            /** @description One total per tax; empty if there is no tax. */
            taxes: components["schemas"]["TaxSum"][];
            /** @description Credited amount, including tax. */
            total: number;
        };
        /** @description A credit note with its line items. */
        CreditNoteDetails: {
            /**
             * @description Credit note number; numbers have no gaps.
             * @example 7
             */
            creditnotenum: number;
            /**
             * Format: date
             * @description Issue date.
             */
            date: string;
            /** @description Credited part of the invoice's discount. */
            discount: number;
            /** @description ID of the credit note. */
            id: number;
            /** @description Credited line items. */
            items: components["schemas"]["CreditNoteLine"][];
            /**
             * @description Number as printed on the credit note, in the format that applied when it was issued.
             * @example CN-2027-0007
             */
            number: string;
            /**
             * @description Reason, as printed on the document.
             * @example The service has ended
             */
            reason: string;
            /** @description Sum of the line items, before discount and tax. */
            subtotal: number;
            /** @description Credited part of the invoice's tax. */
            tax: number;
            /** @description One total per tax; empty if there is no tax. */
            taxes: components["schemas"]["TaxSum"][];
            /** @description Credited amount, including tax. */
            total: number;
        };
        /** @description A credit note line item. */
        CreditNoteLine: {
            /** @description Amount before discount; includes tax if the invoice's amounts do. */
            amount: number;
            /**
             * @description Description of the line item.
             * @example Web hosting (example.com)
             */
            description: string;
            /** @description Credited invoice line item; null if the credit note is for an amount. */
            invoiceitemid: number | null;
            /** @description Share of the credit note's tax. */
            tax: number;
        };
        /** @description A currency and its display format. */
        Currency: {
            /**
             * @description Currency code, such as `EUR`.
             * @example USD
             */
            code: string;
            /**
             * @description Decimal places of amounts.
             * @example 2
             */
            decimals: number;
            /** @description True for the default currency. */
            default: boolean;
            /** @description ID of the currency. */
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
        /** @description Amounts in one currency. */
        CurrencySums: {
            /** @description Total of the credit notes on these invoices. */
            credited: number;
            /**
             * @description Currency code of the amounts.
             * @example USD
             */
            currency_code: string;
            /** @description The same amounts in the default currency, converted at each day's exchange rate; null if a rate is missing. */
            in_default: components["schemas"]["ConvertedSums"] | null;
            /** @description Total of issued invoices, except cancelled ones. */
            invoiced: number;
            /** @description Total due on invoices awaiting payment. */
            owed: number;
            /** @description Incoming payments. */
            paid: number;
            /** @description Monthly recurring revenue from active and billed services, addons, and domains, without tax. */
            recurring_monthly: number;
            /** @description Outgoing payments, including lost disputes. */
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
            /** @description ID of the announcement. */
            announcementid: number;
            result: components["schemas"]["Success"];
        };
        "deleteannouncement.parameters": {
            /**
             * @description ID of the announcement.
             * @example 1
             */
            announcementid: number;
        };
        "deleteclient.answer": {
            /** @description ID of the client. */
            clientid: number;
            result: components["schemas"]["Success"];
        };
        "deleteclient.parameters": {
            /**
             * @description ID of the client. Also accepted as `client_id` (extension), `userid` (extension).
             * @example 1
             */
            clientid: number;
            /** @description True to refuse to delete clients with credit, open invoices, or money on cancelled invoices. *Extension.* */
            refuse_with_money?: boolean;
        };
        "deletecontact.answer": {
            /** @description ID of the contact. */
            contactid: number;
            result: components["schemas"]["Success"];
        };
        "deletecontact.parameters": {
            /**
             * @description ID of the contact.
             * @example 1
             */
            contactid: number;
        };
        /** @description A deleted ticket reply. */
        DeletedTicketReply: {
            /**
             * @description User name of the staff author.
             * @example grace
             */
            admin: string | null;
            /**
             * Format: date-time
             * @description Time of deletion.
             */
            date: string;
            /**
             * @description User name of the person who deleted it.
             * @example ada
             */
            deletedby: string;
            /** @description ID of the reply. */
            replyid: number;
        };
        "deleteoauthcredential.answer": {
            /** @description ID of the credential. */
            credentialid: number;
            result: components["schemas"]["Success"];
        };
        "deleteoauthcredential.parameters": {
            /**
             * @description ID of the credential. Also accepted as `credentialId` (extension).
             * @example 1
             */
            credentialid: number;
        };
        "deleteorder.answer": {
            /** @description ID of the order. */
            orderid: number;
            result: components["schemas"]["Success"];
        };
        "deleteorder.parameters": {
            /**
             * @description ID of the order.
             * @example 1
             */
            orderid: number;
        };
        "deletepaymethod.answer": {
            /** @description ID of the payment method. */
            paymethodid: number;
            result: components["schemas"]["Success"];
        };
        "deletepaymethod.parameters": {
            /**
             * @description ID of the client. Also accepted as `client_id` (extension), `userid` (extension).
             * @example 1
             */
            clientid: number;
            /**
             * @description ID of the payment method.
             * @example 1
             */
            paymethodid: number;
        };
        "deleteprojecttask.answer": {
            result: components["schemas"]["Success"];
            /** @description ID of the task. */
            taskid: number;
        };
        "deleteprojecttask.parameters": {
            /**
             * @description ID of the task.
             * @example 1
             */
            taskid: number;
        };
        "deletequote.answer": {
            /** @description ID of the quote. */
            quoteid: number;
            result: components["schemas"]["Success"];
        };
        "deletequote.parameters": {
            /**
             * @description ID of the quote.
             * @example 1
             */
            quoteid: number;
        };
        "deleteticket.answer": {
            result: components["schemas"]["Success"];
            /** @description ID of the ticket. */
            ticketid: number;
        };
        "deleteticket.parameters": {
            /**
             * @description ID of the ticket.
             * @example 1
             */
            ticketid: number;
        };
        "deleteticketnote.answer": {
            /** @description ID of the staff note. */
            noteid: number;
            result: components["schemas"]["Success"];
        };
        "deleteticketnote.parameters": {
            /**
             * @description ID of the staff note.
             * @example 1
             */
            noteid: number;
        };
        "deleteticketreply.answer": {
            /** @description ID of the reply. */
            replyid: number;
            result: components["schemas"]["Success"];
        };
        "deleteticketreply.parameters": {
            /**
             * @description ID of the reply.
             * @example 1
             */
            replyid: number;
        };
        "deleteuserclient.answer": {
            /** @description ID of the client. */
            clientid: number;
            result: components["schemas"]["Success"];
            /** @description ID of the login. */
            userid: number;
        };
        "deleteuserclient.parameters": {
            /**
             * @description ID of the client. Also accepted as `client_id` (extension).
             * @example 1
             */
            clientid: number;
            /**
             * @description ID of the login. Also accepted as `user_id` (extension).
             * @example 1
             */
            userid: number;
        };
        /** @description A support department with its ticket counts. */
        Department: {
            /**
             * @description Number of tickets that are open or have a client reply.
             * @example 3
             */
            awaitingreply: number;
            /** @description ID of the department. */
            deptid: number;
            /** @description True if clients cannot choose the department. */
            hidden: boolean;
            /** @description ID of the department. */
            id: number;
            /**
             * @description Name of the department.
             * @example Support
             */
            name: string;
            /**
             * @description Number of tickets that are not closed.
             * @example 5
             */
            opentickets: number;
        };
        /** @description A client's domain. */
        Domain: {
            client: components["schemas"]["EmbeddedClient"] | null;
            /** @description ID of the client; null if missing or deleted. */
            clientid: number | null;
            /**
             * @description Currency code of the amounts.
             * @example USD
             */
            currencycode: string;
            /** @description True if DNS management was ordered or enabled. */
            dns_management: boolean;
            /**
             * @description Name in ASCII, as the registry has it.
             * @example engines.example
             */
            domain: string;
            /**
             * @description Domain name in its own script.
             * @example engines.example
             */
            domain_unicode: string;
            /** @description ID of the domain. */
            domainid: number;
            /** @description True if renewals are not invoiced. */
            donotrenew: boolean;
            /** @description True if email forwarding was ordered or enabled. */
            email_forwarding: boolean;
            /**
             * Format: date
             * @description Expiry date; null if unknown.
             */
            expirydate: string | null;
            /** @description First payment, before discount and tax. */
            firstpaymentamount: number;
            /** @description ID of the domain. */
            id: number;
            /** @description True if ID protection was ordered or enabled; it hides the registrant. */
            id_protection: boolean;
            /**
             * Format: date
             * @description Due date of the next renewal, or null.
             */
            nextduedate: string | null;
            /**
             * @description Staff notes, or null.
             * @example For the new shop.
             */
            notes: string | null;
            /**
             * @description First name server, or null.
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
            /** @description ID of the order; null if missing or deleted. */
            orderid: number | null;
            /**
             * @description Payment gateway for its invoices; null if none was chosen.
             * @example banktransfer
             */
            paymentmethod: string | null;
            /** @description Price of each renewal, before discount and tax. */
            recurringamount: number;
            /**
             * Format: date
             * @description Registration date; null if unknown.
             */
            regdate: string | null;
            /**
             * @description Registrar module, or null.
             * @example epp
             */
            registrar: string | null;
            /** @description Registration period in years, also used for renewals. */
            regperiod: number;
            /**
             * @description In `grace` and `redemption`, the registration has expired but can still be renewed.
             * @enum {string}
             */
            status: "pending" | "active" | "grace" | "redemption" | "expired" | "cancelled" | "fraud" | "transferred_away";
            /** @description True if the registrar was not seen to obtain the domain for this record, until an account with full access sets it active. */
            unconfirmed: boolean;
            /** @description ID of the client; null if missing or deleted. */
            userid: number | null;
        };
        "domaingetlockingstatus.answer": {
            /** @description ID of the domain. */
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
             * @description ID of the domain.
             * @example 1
             */
            domainid: number;
        };
        "domaingetnameservers.answer": {
            /** @description ID of the domain. */
            domainid: number;
            /**
             * @description First name server; empty if none is stored.
             * @example ns1.example.com
             */
            ns1: string;
            /**
             * @description Second name server; empty if none is stored.
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
             * @description ID of the domain.
             * @example 1
             */
            domainid: number;
        };
        "domaingetwhoisinfo.answer": {
            /** @description ID of the domain. */
            domainid: number;
            result: components["schemas"]["Success"];
            /** @description Contacts of the domain. */
            whois: {
                /** @description Registrant of the domain, which is its client. */
                Registrant: {
                    /**
                     * @description First line of the address of the client, or empty.
                     * @example Ada Lovelace
                     */
                    "Address 1": string;
                    /**
                     * @description Second line of the address of the client, or empty.
                     * @example Ada Lovelace
                     */
                    "Address 2": string;
                    /**
                     * @description City of the client, or empty.
                     * @example Ada Lovelace
                     */
                    City: string;
                    /**
                     * @description Company of the client, or empty.
                     * @example Ada Lovelace
                     */
                    "Company Name": string;
                    /**
                     * @description Country code of the client, or empty.
                     * @example Ada Lovelace
                     */
                    Country: string;
                    /**
                     * @description Email address of the client, or empty.
                     * @example Ada Lovelace
                     */
                    Email: string;
                    /**
                     * @description First name of the client, or empty.
                     * @example Ada Lovelace
                     */
                    "First Name": string;
                    /**
                     * @description Last name of the client, or empty.
                     * @example Ada Lovelace
                     */
                    "Last Name": string;
                    /**
                     * @description Phone number of the client, or empty.
                     * @example Ada Lovelace
                     */
                    "Phone Number": string;
                    /**
                     * @description Postal code of the client, or empty.
                     * @example Ada Lovelace
                     */
                    Postcode: string;
                    /**
                     * @description State, province, or region of the client, or empty.
                     * @example Ada Lovelace
                     */
                    State: string;
                };
            };
        };
        "domaingetwhoisinfo.parameters": {
            /**
             * @description ID of the domain.
             * @example 1
             */
            domainid: number;
        };
        "domainregister.answer": {
            /** @description ID of the domain. */
            domainid: number;
            result: components["schemas"]["Success"];
            /**
             * @description In `grace` and `redemption`, the registration has expired but can still be renewed.
             * @enum {string}
             */
            status: "pending" | "active" | "grace" | "redemption" | "expired" | "cancelled" | "fraud" | "transferred_away";
        };
        "domainregister.parameters": {
            /**
             * @description ID of the client. Also accepted as `client_id` (extension), `userid` (extension).
             * @example 1
             */
            clientid: number;
            /**
             * @description Domain name to register, including the TLD.
             * @example engines.example
             */
            domain: string;
            /**
             * @description Name of an installed registrar module.
             * @default manual
             */
            registrar?: string;
            /**
             * @description Registration period in years. Also accepted as `regperiod` (extension).
             * @default 1
             */
            years?: number;
        };
        "domainrelease.parameters": Record<string, never>;
        "domainrenew.answer": {
            /** @description ID of the domain. */
            domainid: number;
            /**
             * Format: date
             * @description New expiry date; null if unknown.
             */
            expiry_date: string | null;
            result: components["schemas"]["Success"];
        };
        "domainrenew.parameters": {
            /**
             * @description ID of the domain.
             * @example 1
             */
            domainid: number;
            /**
             * @description Renewal period in years. Also accepted as `regperiod` (extension).
             * @default 1
             */
            years?: number;
        };
        "domainrequestepp.answer": {
            /** @description ID of the domain. */
            domainid: number;
            /**
             * Format: password
             * @description Code to give to the new registrar for a transfer.
             * @example aB3-x9
             */
            eppcode: string;
            result: components["schemas"]["Success"];
        };
        "domainrequestepp.parameters": {
            /**
             * @description ID of the domain.
             * @example 1
             */
            domainid: number;
        };
        "domaintoggleidprotect.answer": {
            /** @description True if DNS management is now enabled. */
            dnsmanagement: boolean;
            /** @description ID of the domain. */
            domainid: number;
            /** @description True if email forwarding is now enabled. */
            emailforwarding: boolean;
            /** @description True if ID protection is now enabled. */
            idprotection: boolean;
            result: components["schemas"]["Success"];
        };
        "domaintoggleidprotect.parameters": {
            /** @description True to add DNS management. *Extension.* */
            dnsmanagement?: boolean;
            /**
             * @description ID of the domain.
             * @example 1
             */
            domainid: number;
            /** @description True to add email forwarding. *Extension.* */
            emailforwarding?: boolean;
            /** @description True to hide the registrant in public registers. */
            idprotect?: boolean;
        };
        "domaintransfer.answer": {
            /** @description ID of the domain. */
            domainid: number;
            /**
             * @description The registrar's message about the transfer.
             * @example The transfer was requested.
             */
            message: string;
            result: components["schemas"]["Success"];
        };
        "domaintransfer.parameters": {
            /**
             * @description ID of the domain.
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
            /** @description ID of the domain. */
            domainid: number;
            /** @description 1 if the domain is now locked, otherwise 0. */
            lockstatus: number;
            result: components["schemas"]["Success"];
        };
        "domainupdatelockingstatus.parameters": {
            /**
             * @description ID of the domain.
             * @example 1
             */
            domainid: number;
            /** @description 1 to lock, 0 to unlock. */
            lockstatus: boolean;
        };
        "domainupdatenameservers.answer": {
            /** @description ID of the domain. */
            domainid: number;
            result: components["schemas"]["Success"];
        };
        "domainupdatenameservers.parameters": {
            /**
             * @description ID of the domain.
             * @example 1
             */
            domainid: number;
            /**
             * @description First name server. It must be a host name.
             * @example ns1.example.com
             */
            ns1: string;
            /**
             * @description Second name server. It must be a host name.
             * @example ns2.example.com
             */
            ns2?: string;
            /**
             * @description Third name server. It must be a host name.
             * @example ns2.example.com
             */
            ns3?: string;
            /**
             * @description Fourth name server. It must be a host name.
             * @example ns2.example.com
             */
            ns4?: string;
            /**
             * @description Fifth name server. It must be a host name.
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
             * @description Domain name in its own script.
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
             * @description Domain name to check, including the TLD.
             * @example engines.example
             */
            domain: string;
        };
        /** @description Delivery of the invoice to an electronic invoicing network, or null if not intended. */
        ElectronicInvoice: {
            /**
             * @description Name of the module that sends it.
             * @example file
             */
            module: string;
            /** @description Message of the network or the last attempt, or null. */
            reason: string | null;
            /**
             * @description ID in the network, or null.
             * @example invoice-7.xml
             */
            reference: string | null;
            /**
             * Format: date-time
             * @description Time of the last status change.
             */
            since: string;
            /**
             * @description `waiting`: not sent yet. `sent`: not delivered yet. `delivered`: received. `refused`: rejected by the network. `failed`: given up, or not possible under EN 16931. `dropped`: cancelled before it was sent.
             * @example delivered
             * @enum {string}
             */
            status: "waiting" | "sent" | "delivered" | "refused" | "failed" | "dropped";
        };
        /** @description The record's client. Roles without the permission `list_clients` see only its IDs and names. */
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
            /** @description False if the client's invoices are never charged automatically. */
            autopay?: boolean;
            /**
             * @description Reference printed on electronic invoices, such as the Leitweg-ID of a German authority.
             * @example 04011000-12345-34
             */
            buyer_reference?: string | null;
            /**
             * @description City of the postal address.
             * @example Leeds
             */
            city?: string | null;
            /** @description ID of the client. */
            clientid: number;
            /**
             * @description Company; null for private individuals.
             * @example Analytical Engines Ltd
             */
            companyname: string | null;
            /**
             * @description Two-letter country code (ISO 3166-1).
             * @example NO
             */
            country?: string;
            /**
             * Format: date-time
             * @description Creation time.
             */
            created_at?: string;
            /** @description Credit balance, in the client's currency. */
            credit?: number;
            /** @description ID of the currency for all of the client's amounts. */
            currency?: number;
            /**
             * @description Currency code of the amounts.
             * @example USD
             */
            currency_code?: string;
            /**
             * Format: date
             * @description Day of creation, in the service's time zone.
             */
            datecreated?: string;
            /**
             * Format: email
             * @description Email address of the client; unique among clients.
             */
            email?: string;
            /**
             * @description First name of the client or contact person.
             * @example Ada
             */
            firstname: string;
            /**
             * @description First and last name.
             * @example Ada Lovelace
             */
            fullname: string;
            /** @description Client group, or null. */
            groupid?: number | null;
            /** @description ID of the client. */
            id: number;
            /**
             * @description Language of emails.
             * @example en
             */
            language?: string;
            /**
             * @description Last name of the client or contact person.
             * @example Lovelace
             */
            lastname: string;
            /**
             * @description Staff notes; never shown to the client.
             * @example Prefers to be called in the morning.
             */
            notes?: string | null;
            /** @description Login that owns the account, or null. */
            owner_user_id?: number | null;
            /**
             * @description Phone number, stored as sent.
             * @example +44 113 496 0000
             */
            phonenumber?: string | null;
            /**
             * @description Postal code.
             * @example LS1 4AP
             */
            postcode?: string | null;
            /**
             * @description State, province, or region of the postal address.
             * @example West Yorkshire
             */
            state?: string | null;
            /**
             * @description `inactive` clients cannot order. `closed` clients have no access to the client area, and their services end.
             * @enum {string}
             */
            status?: "active" | "inactive" | "closed";
            /**
             * @description Tax ID, stored without spaces. In EU member states, GB, NO, CH, and JP, the format and check digits must be valid.
             * @example GB980780684
             */
            tax_id?: string | null;
            /** @description Result of the tax register check; null if the tax ID is not checked. */
            tax_id_checked?: components["schemas"]["TaxIdCheck"] | null;
            /** @description True if the client's invoices are tax-free. */
            taxexempt?: boolean;
            /** @description ID of the client. */
            userid: number;
        };
        /** @description The record's service. Roles without the permission `list_services` do not see `username` and `notes`. */
        EmbeddedService: {
            /**
             * @description Billing cycle; `onetime` and `free` do not recur.
             * @enum {string}
             */
            billing_cycle: "monthly" | "quarterly" | "semiannually" | "annually" | "biennially" | "triennially" | "onetime" | "free";
            /** @description ID of the client; null if missing or deleted. */
            clientid: number | null;
            /**
             * @description Currency code of the amounts.
             * @example USD
             */
            currencycode: string;
            /**
             * @description Domain of the account, in ASCII.
             * @example ada.example.com
             */
            domain: string | null;
            /**
             * @description Domain name in its own script.
             * @example engines.example
             */
            domain_unicode: string | null;
            /** @description First payment, before discount and tax. */
            firstpaymentamount: number;
            /**
             * @description Product group; null without a product.
             * @example Hosting
             */
            groupname: string | null;
            /** @description ID of the service. */
            id: number;
            /**
             * @description Product name; null without a product.
             * @example Basic hosting
             */
            name: string | null;
            /**
             * Format: date
             * @description First unpaid day; null if the service does not recur.
             */
            next_due_date: string | null;
            /**
             * @description Staff notes; never shown to the client.
             * @example Moved from another host.
             */
            notes?: string | null;
            /** @description ID of the order; null if missing or deleted. */
            orderid: number | null;
            /**
             * @description Order number, or null.
             * @example 2601310001
             */
            ordernumber: string | null;
            /**
             * @description Payment gateway for its invoices; null if none was chosen.
             * @example banktransfer
             */
            paymentmethod: string | null;
            /** @description ID of the product; null if missing or deleted. */
            pid: number | null;
            /** @description Price of each later period, before discount and tax. */
            recurringamount: number;
            /**
             * Format: date
             * @description Day on which the service first became active; null until then.
             */
            regdate: string | null;
            /** @description ID of the server; null if missing or deleted. */
            serverid: number | null;
            /**
             * @description Server name, or null.
             * @example one
             */
            servername: string | null;
            /** @description ID of the service. */
            serviceid: number;
            /**
             * @description `pending` services wait for setup. `terminated`, `cancelled`, `fraud`, and `completed` services have ended.
             * @enum {string}
             */
            status: "pending" | "active" | "suspended" | "terminated" | "cancelled" | "fraud" | "completed";
            /**
             * @description Reason for the suspension; null if none is stored.
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
             * @description Seconds on the timer.
             * @example 1800
             */
            seconds: number;
            /**
             * @description Total seconds of all stopped timers of the task.
             * @example 5400
             */
            task_total_seconds: number;
            /** @description ID of the timer. */
            timerid: number;
        };
        "endtasktimer.parameters": {
            /**
             * @description ID of the timer.
             * @example 1
             */
            timerid: number;
        };
        "fraudorder.answer": {
            /** @description ID of the order. */
            orderid: number;
            result: components["schemas"]["Success"];
            /**
             * @description Status title, as listed by `getorderstatuses`.
             * @example Pending
             */
            status: string;
        };
        "fraudorder.parameters": {
            /**
             * @description ID of the order.
             * @example 1
             */
            orderid: number;
        };
        "geninvoices.answer": {
            /** @description Only with `Dry-Run`: false if more is due than was tried. */
            complete?: boolean;
            /**
             * @description Number of clients whose invoice could not be created. The log contains the reason, except for a dry run.
             * @example 0
             */
            errors: number;
            /**
             * @description Number of invoices created.
             * @example 2
             */
            generated: number;
            /** @description IDs of the created invoices. */
            invoice_ids: number[];
            result: components["schemas"]["Success"];
            /**
             * @description Number of due records skipped, because they are already invoiced or end with the paid period.
             * @example 0
             */
            skipped: number;
        };
        "geninvoices.parameters": {
            /** @description It cannot be sent: this action accepts no filter and invoices everything that is due. Also accepted as `addon_ids` (extension), `addonid` (extension), `addon_id` (extension). */
            addonids?: unknown;
            /** @description It cannot be sent: this action accepts no filter and invoices everything that is due. Also accepted as `client_id` (extension), `userid` (extension), `user_id` (extension), `clientids` (extension), `client_ids` (extension), `userids` (extension), `user_ids` (extension). */
            clientid?: unknown;
            /** @description It cannot be sent: this action accepts no filter and invoices everything that is due. Also accepted as `domain_ids` (extension), `domainid` (extension), `domain_id` (extension). */
            domainids?: unknown;
            /** @description It cannot be sent: this action accepts no filter and invoices everything that is due. Also accepted as `service_ids` (extension), `serviceid` (extension), `service_id` (extension). */
            serviceids?: unknown;
        };
        "getactivitylog.answer": {
            /** @description Rows of the list. */
            data: components["schemas"]["ActivityEntry"][];
            /**
             * @description Only with `after`: value for the next page, or null after the last.
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
             * @description Reads the list in order of ID, without missing or repeating rows: `start`, then `next` of the previous response. *Extension.*
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
             * @description Only entries from this day, in the service's time zone.
             * @example 2026-01-31
             */
            date?: string;
            /**
             * Format: date
             * @description Only entries from this day or later. *Extension.*
             * @example 2026-01-31
             */
            datefrom?: string;
            /**
             * Format: date
             * @description Only entries from this day or earlier. *Extension.*
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
             * @description Only changes to records of this kind: announcement, billableitem, client, contact, credential, domain, invoice, login, order, paymethod, project, quote, service, serviceaddon, setting, task, ticket, ticketnote, ticketreply, timer, tld, todoitem, transaction, and others. *Extension.*
             * @example client
             */
            object?: string;
            /**
             * @description Only changes to the record with this ID, or to the setting or module with this name. *Extension.*
             * @example 7
             */
            objectid?: string;
            /**
             * @description With `refusals`, the list shows failed sign-ins and denied permissions instead, with one row per account or credential, network, reason, and hour. Filter these rows by `user`, `object` (`credential`, `staff`, or `login`), `objectid`, and day. None of them is about a client. *Extension.*
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
             * @description Staff account to show. Defaults to the calling account.
             * @example 1
             */
            adminid?: number;
        };
        "getadminusers.answer": {
            /** @description Staff accounts, by ID. */
            admins: components["schemas"]["StaffMember"][];
            result: components["schemas"]["Success"];
        };
        "getadminusers.parameters": Record<string, never>;
        "getaffiliates.answer": {
            /** @description Rows of the list. */
            data: components["schemas"]["Affiliate"][];
            /**
             * @description Only with `after`: value for the next page, or null after the last.
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
             * @description Reads the list in order of ID, without missing or repeating rows: `start`, then `next` of the previous response. *Extension.*
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
             * @description Only with `after`: value for the next page, or null after the last.
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
             * @description Reads the list in order of ID, without missing or repeating rows: `start`, then `next` of the previous response. *Extension.*
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
             * @description False to list drafts instead. *Extension.*
             * @default true
             */
            published?: boolean;
        };
        "getautomationlog.answer": {
            /** @description Rows of the list. */
            data: components["schemas"]["ActivityEntry"][];
            /**
             * @description Only with `after`: value for the next page, or null after the last.
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
             * @description Reads the list in order of ID, without missing or repeating rows: `start`, then `next` of the previous response. *Extension.*
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
             * @description Only entries from this day, in the service's time zone.
             * @example 2026-01-31
             */
            date?: string;
            /**
             * Format: date
             * @description Only entries from this day or later. *Extension.*
             * @example 2026-01-31
             */
            datefrom?: string;
            /**
             * Format: date
             * @description Only entries from this day or earlier. *Extension.*
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
             * @description Only changes to records of this kind: announcement, billableitem, client, contact, credential, domain, invoice, login, order, paymethod, project, quote, service, serviceaddon, setting, task, ticket, ticketnote, ticketreply, timer, tld, todoitem, transaction, and others. *Extension.*
             * @example client
             */
            object?: string;
            /**
             * @description Only changes to the record with this ID, or to the setting or module with this name. *Extension.*
             * @example 7
             */
            objectid?: string;
            /**
             * @description With `refusals`, the list shows failed sign-ins and denied permissions instead, with one row per account or credential, network, reason, and hour. Filter these rows by `user`, `object` (`credential`, `staff`, or `login`), `objectid`, and day. None of them is about a client. *Extension.*
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
             * @description Only with `after`: value for the next page, or null after the last.
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
             * @description Reads the list in order of ID, without missing or repeating rows: `start`, then `next` of the previous response. *Extension.*
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
            /** @description Only with `changed_since`: true if more rows are waiting. */
            more?: boolean;
            /**
             * @description Only with `after`: value for the next page, or null after the last. Only with `changed_since`: its next value.
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
             * @description Reads the list in order of ID, without missing or repeating rows: `start`, then `next` of the previous response. *Extension.*
             * @example start
             */
            after?: string;
            /**
             * @description Keeps a copy in step: `start` begins with all rows, then `next` of the previous response returns the rows that have changed. Allows no filters. *Extension.*
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
             * @description Names are sorted without regard to case and accents. The last four values are aliases of earlier ones.
             * @default id
             * @enum {string}
             */
            orderby?: "id" | "first_name" | "last_name" | "email" | "company_name" | "status" | "created_at" | "firstname" | "lastname" | "companyname" | "datecreated";
            /**
             * @description Part of the first, last, or full name, email address, or company; case-insensitive.
             * @example ada
             */
            search?: string;
            /**
             * @description Ascending or descending order. Case-insensitive.
             * @default ASC
             * @enum {string}
             */
            sorting?: "ASC" | "DESC";
            /**
             * @description `inactive` clients cannot order. `closed` clients have no access to the client area, and their services end.
             * @enum {string}
             */
            status?: "active" | "inactive" | "closed";
        };
        "getclientsaddons.answer": {
            /** @description Rows of the list. */
            addons: components["schemas"]["ServiceAddon"][];
            /**
             * @description Only with `after`: value for the next page, or null after the last.
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
             * @description Reads the list in order of ID, without missing or repeating rows: `start`, then `next` of the previous response. *Extension.*
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
             * @description Takes precedence over the email address, which must then belong to this client. Also accepted as `client_id` (extension), `userid` (extension).
             * @example 1
             */
            clientid?: number;
            /**
             * Format: email
             * @description Email address of the client.
             * @example ada@example.com
             */
            email?: string;
        } & ({
            /**
             * @description Takes precedence over the email address, which must then belong to this client. Also accepted as `client_id` (extension), `userid` (extension).
             * @example 1
             */
            clientid: number;
        } | {
            /**
             * Format: email
             * @description Email address of the client.
             * @example ada@example.com
             */
            email: string;
        });
        "getclientsdomains.answer": {
            /** @description Rows of the list. */
            data: components["schemas"]["Domain"][];
            /** @description Only with `changed_since`: true if more rows are waiting. */
            more?: boolean;
            /**
             * @description Only with `after`: value for the next page, or null after the last. Only with `changed_since`: its next value.
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
             * @description Reads the list in order of ID, without missing or repeating rows: `start`, then `next` of the previous response. *Extension.*
             * @example start
             */
            after?: string;
            /**
             * @description Keeps a copy in step: `start` begins with all rows, then `next` of the previous response returns the rows that have changed. Allows no filters. *Extension.*
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
             * @description In `grace` and `redemption`, the registration has expired but can still be renewed.
             * @enum {string}
             */
            status?: "pending" | "active" | "grace" | "redemption" | "expired" | "cancelled" | "fraud" | "transferred_away";
        };
        "getclientsproducts.answer": {
            /** @description Rows of the list. */
            data: components["schemas"]["Service"][];
            /** @description Only with `changed_since`: true if more rows are waiting. */
            more?: boolean;
            /**
             * @description Only with `after`: value for the next page, or null after the last. Only with `changed_since`: its next value.
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
             * @description Reads the list in order of ID, without missing or repeating rows: `start`, then `next` of the previous response. *Extension.*
             * @example start
             */
            after?: string;
            /**
             * @description Keeps a copy in step: `start` begins with all rows, then `next` of the previous response returns the rows that have changed. Allows no filters. *Extension.*
             * @example start
             */
            changed_since?: string;
            /**
             * @description Only services of this client. Also accepted as `userid`, `client_id` (extension).
             * @example 1
             */
            clientid?: number;
            /**
             * @description Only services for exactly this domain; case-insensitive.
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
             * @description `pending` services wait for setup. `terminated`, `cancelled`, `fraud`, and `completed` services have ended.
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
             * @description Value as text; null if none is stored.
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
             * @description Only with `after`: value for the next page, or null after the last.
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
             * @description Reads the list in order of ID, without missing or repeating rows: `start`, then `next` of the previous response. *Extension.*
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
             * @description Only with `after`: value for the next page, or null after the last.
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
             * @description Reads the list in order of ID, without missing or repeating rows: `start`, then `next` of the previous response. *Extension.*
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
            /** @description Currencies by ID. */
            currencies: components["schemas"]["Currency"][];
            result: components["schemas"]["Success"];
        };
        "getcurrencies.parameters": Record<string, never>;
        "getemails.answer": {
            /** @description Rows of the list. */
            data: components["schemas"]["Mail"][];
            /**
             * @description Only with `after`: value for the next page, or null after the last.
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
             * @description Reads the list in order of ID, without missing or repeating rows: `start`, then `next` of the previous response. *Extension.*
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
             * @description Only emails to this client. Also accepted as `clientid` (extension), `client_id` (extension).
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
                 * @description `ok`, or the reason why the database does not answer.
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
                     * @description Percentage of the disk in use.
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
                 * @description Open to-do items about requests that a provider has not fulfilled, or reports differently; null if the database does not answer.
                 * @example 0
                 */
                provider_differences: number | null;
                /**
                 * @description Runtime and its version.
                 * @example Node.js v22.0.0
                 */
                runtime: string;
                /**
                 * @description `degraded` if the database does not answer, or if 95 percent of the disk is used.
                 * @enum {string}
                 */
                status: "ok" | "degraded";
                /**
                 * Format: date-time
                 * @description Time of the answer.
                 */
                timestamp: string;
                /**
                 * @description API version.
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
             * @description URL of the page where the invoice can be read and paid without signing in, as in its emails. Only for roles with `manage_invoices`, and only while the link works.
             * @example https://billing.example.com/client/invoice/1042/Jq3vR0…
             */
            payurl?: string;
            /**
             * Format: base64
             * @description Invoice PDF in base64; only with `pdf`.
             */
            pdf?: string;
            result: components["schemas"]["Success"];
            /**
             * Format: base64
             * @description XRechnung file in base64; only with `pdf`, and only if the setting `einvoice` is `xrechnung`.
             */
            xml?: string;
            /**
             * @description Reason for a missing `xml`.
             * @example XRechnung asks for what is missing: the reference of the buyer.
             */
            xml_reason?: string;
        };
        "getinvoice.parameters": {
            /**
             * @description ID of the invoice.
             * @example 1
             */
            invoiceid: number;
            /**
             * @description True to include the PDF. *Extension.*
             * @default false
             */
            pdf?: boolean;
            /**
             * @description URL on your site to redirect to after payment through `payurl`, with `invoiceid` and `outcome` in its query. *Extension.*
             * @example https://billing.example.com/thanks
             */
            returnurl?: string;
        };
        "getinvoices.answer": {
            /** @description Rows of the list. */
            data: components["schemas"]["Invoice"][];
            /** @description Only with `changed_since`: true if more rows are waiting. */
            more?: boolean;
            /**
             * @description Only with `after`: value for the next page, or null after the last. Only with `changed_since`: its next value.
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
             * @description Reads the list in order of ID, without missing or repeating rows: `start`, then `next` of the previous response. *Extension.*
             * @example start
             */
            after?: string;
            /**
             * @description Only records with this total or more. *Extension.*
             * @example 12.5
             */
            amountfrom?: number;
            /**
             * @description Only records with this total or less. *Extension.*
             * @example 12.5
             */
            amountto?: number;
            /**
             * @description Keeps a copy in step: `start` begins with all rows, then `next` of the previous response returns the rows that have changed. Allows no filters except `userid`. *Extension.*
             * @example start
             */
            changed_since?: string;
            /**
             * Format: date
             * @description Only records with this date or a later one. *Extension.*
             * @example 2026-01-31
             */
            datefrom?: string;
            /**
             * Format: date
             * @description Only records with this date or an earlier one. *Extension.*
             * @example 2026-01-31
             */
            dateto?: string;
            /**
             * Format: date
             * @description Only records with this due date or a later one. *Extension.*
             * @example 2026-01-31
             */
            duefrom?: string;
            /**
             * Format: date
             * @description Only records with this due date or an earlier one. *Extension.*
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
             * @description Only the invoice with this number: as printed, or the integer in `invoicenum`. *Extension.*
             * @example 2027-000042
             */
            number?: string;
            /**
             * @description A `draft` is not issued yet. Nothing is due on `draft`, `cancelled`, and `refunded` invoices.
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
            /** @description Parameters of the module. */
            parameters: components["schemas"]["ModuleParameter"][];
            result: components["schemas"]["Success"];
            /** @description True if the parameters belong to the provider's test mode, in which nothing is real; null if the mode is unknown. */
            test_mode: boolean | null;
            /** @description Secrets to enter again, because the address of the module's connection has changed. */
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
             * @description Only with `after`: value for the next page, or null after the last.
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
             * @description Reads the list in order of ID, without missing or repeating rows: `start`, then `next` of the previous response. *Extension.*
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
             * @description `pending` entries are tried at `next_attempt_at`; `failed` entries were given up.
             * @enum {string}
             */
            status?: "pending" | "completed" | "failed" | "cancelled";
        };
        "getorders.answer": {
            /** @description Rows of the list. */
            data: components["schemas"]["Order"][];
            /** @description Only with `changed_since`: true if more rows are waiting. */
            more?: boolean;
            /**
             * @description Only with `after`: value for the next page, or null after the last. Only with `changed_since`: its next value.
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
             * @description Reads the list in order of ID, without missing or repeating rows: `start`, then `next` of the previous response. *Extension.*
             * @example start
             */
            after?: string;
            /**
             * @description Keeps a copy in step: `start` begins with all rows, then `next` of the previous response returns the rows that have changed. Allows no filters except `userid`. *Extension.*
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
            /** @description Gateways available to clients. */
            paymentmethods: {
                /**
                 * @description Display name.
                 * @example Bank transfer
                 */
                displayname: string;
                /**
                 * @description Name of the gateway in other actions.
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
            /** @description ID of the client. */
            clientid: number;
            /** @description Payment methods, in the order they were stored. */
            paymethods: components["schemas"]["PayMethod"][];
            result: components["schemas"]["Success"];
        };
        "getpaymethods.parameters": {
            /**
             * @description ID of the client. Also accepted as `client_id` (extension), `userid` (extension).
             * @example 1
             */
            clientid: number;
        };
        "getpermissionslist.answer": {
            /** @description Permission names, as used in roles. */
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
            /** @description True for only hidden products, false for only visible ones. *Extension.* */
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
             * @description ID of the project. Also accepted as `id`.
             * @example 1
             */
            projectid: number;
        };
        "getprojects.answer": {
            /** @description Rows of the list. */
            data: components["schemas"]["Project"][];
            /**
             * @description Only with `after`: value for the next page, or null after the last.
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
             * @description Reads the list in order of ID, without missing or repeating rows: `start`, then `next` of the previous response. *Extension.*
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
            /** @description Promotions by ID, including expired ones. */
            promotions: components["schemas"]["Promotion"][];
            result: components["schemas"]["Success"];
        };
        "getpromotions.parameters": Record<string, never>;
        "getquotes.answer": {
            /** @description Rows of the list. */
            data: components["schemas"]["Quote"][];
            /**
             * @description Only with `after`: value for the next page, or null after the last.
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
             * @description Reads the list in order of ID, without missing or repeating rows: `start`, then `next` of the previous response. *Extension.*
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
             * @description Clients cannot see a `Draft`. Also accepted as `stage` (extension).
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
                 * @description Display name.
                 * @example Manual
                 */
                displayname: string;
                /**
                 * @description Name of the module in other actions.
                 * @example manual
                 */
                module: string;
            }[];
            result: components["schemas"]["Success"];
        };
        "getregistrars.parameters": Record<string, never>;
        "getservers.answer": {
            result: components["schemas"]["Success"];
            /** @description Servers, including inactive ones. */
            servers: components["schemas"]["Server"][];
        };
        "getservers.parameters": Record<string, never>;
        "getsslapproveremails.answer": {
            /** @description Email addresses from which the provider accepts an approval. */
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
             * @description ID of the certificate order. Also accepted as `id`.
             * @example 1
             */
            order_id: number;
        };
        "getsslorders.answer": {
            /** @description Orders on this page. */
            orders: components["schemas"]["SslOrder"][];
            result: components["schemas"]["Success"];
            /** @description Number of rows on all pages. */
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
             * @description Page number, from 1.
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
            /** @description Staff accounts that signed in during the last 15 minutes, by ID. */
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
                 * @description Number of staff accounts, including disabled ones.
                 * @example 12
                 */
                total_admins: number;
                /**
                 * @description Number of clients, including closed ones.
                 * @example 12
                 */
                total_clients: number;
                /**
                 * @description Number of domains, including ended ones.
                 * @example 12
                 */
                total_domains: number;
                /**
                 * @description Number of invoices, including drafts.
                 * @example 12
                 */
                total_invoices: number;
                /**
                 * @description Number of orders.
                 * @example 12
                 */
                total_orders: number;
                /**
                 * @description Number of services, including ended ones.
                 * @example 12
                 */
                total_services: number;
                /**
                 * @description Number of tickets, including closed ones.
                 * @example 12
                 */
                total_tickets: number;
                /**
                 * @description Number of invoices awaiting payment.
                 * @example 12
                 */
                unpaid_invoices: number;
            };
            /** @description Amounts by currency code; omitted if the role lacks list_invoices. */
            sums?: components["schemas"]["CurrencySums"][];
        };
        "getstats.parameters": {
            /**
             * @description False to omit the sums, which take longer than the counts. *Extension.*
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
             * @description Ticket ID, not the six-digit number. It is optional if `tid` is sent.
             * @example 1
             */
            ticketid?: number;
            /**
             * @description Six-digit ticket number. If an ID is also sent, both must identify the same ticket. *Extension.*
             * @example 482193
             */
            tid?: string;
        };
        "getticketattachment.answer": {
            /** @description File names by index; only without an index or ID. */
            attachments?: string[];
            /**
             * Format: base64
             * @description File content in base64.
             */
            data?: string;
            /**
             * @description Name of the file; only with an index or ID.
             * @example error.txt
             */
            filename?: string;
            result: components["schemas"]["Success"];
        };
        "getticketattachment.parameters": {
            /**
             * @description ID of the file, which does not change if other files are deleted or the ticket is merged. Takes precedence over the index. *Extension.*
             * @example 1
             */
            attachmentid?: number;
            /**
             * @description Index of the file, from 0.
             * @example 0
             */
            attachmentindex?: number;
            /**
             * @description ID of the ticket.
             * @example 1
             */
            ticketid: number;
        };
        "getticketcounts.answer": {
            /** @description Number of tickets by status. */
            counts: {
                /**
                 * @description Number of tickets in any status.
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
             * @description ID of the ticket.
             * @example 1
             */
            ticketid: number;
        };
        "getticketpredefinedcats.answer": {
            /** @description Canned reply categories. */
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
            /** @description Only with `changed_since`: true if more rows are waiting. */
            more?: boolean;
            /**
             * @description Only with `after`: value for the next page, or null after the last. Only with `changed_since`: its next value.
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
             * @description Reads the list in order of ID, without missing or repeating rows: `start`, then `next` of the previous response. *Extension.*
             * @example start
             */
            after?: string;
            /**
             * @description Keeps a copy in step: `start` begins with all rows, then `next` of the previous response returns the rows that have changed. Allows no filters except `clientid`. *Extension.*
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
             * @description A title listed by `getsupportstatuses`; case-insensitive.
             * @example Open
             */
            status?: string;
        };
        "gettldpricing.answer": {
            /**
             * @description Currency code of the prices.
             * @example USD
             */
            currency: string;
            /** @description Enabled TLDs, in display order. */
            pricing: {
                /** @description Price for one year; null if it is not sold. */
                dns_management_price: number | null;
                /** @description Price for one year; null if it is not sold. */
                email_forwarding_price: number | null;
                /**
                 * @description TLD with its leading dot.
                 * @example .com
                 */
                extension: string;
                /**
                 * @description Days after expiry during which a domain is renewed at the regular price.
                 * @example 30
                 */
                grace_days: number;
                /** @description ID of the TLD. */
                id: number;
                /** @description Price for one year; null if it is not sold. */
                id_protection_price: number | null;
                /** @description Available periods in years, with their total prices. */
                periods: {
                    /** @description Registration price for the whole period; null if it is not offered. */
                    register_price: number | null;
                    /** @description Renewal price for the whole period; null if it is not offered. */
                    renew_price: number | null;
                    /**
                     * @description Number of years.
                     * @example 2
                     */
                    years: number;
                }[];
                /**
                 * @description Days after the grace period during which a domain must be restored.
                 * @example 30
                 */
                redemption_days: number;
                /** @description Price of restoring a domain, in addition to its renewal; null if it is free of charge. */
                redemption_fee: number | null;
                /** @description Price for one year; null if registrations are not offered. */
                register_price: number | null;
                /** @description Price for one year; null if renewals are not offered. */
                renew_price: number | null;
                /** @description ID of the TLD. */
                tldid: number;
                /** @description Price of a transfer; null if transfers are not offered. */
                transfer_price: number | null;
            }[];
            result: components["schemas"]["Success"];
        };
        "gettldpricing.parameters": {
            /**
             * @description Currency of the prices, as a code or ID. Defaults to the default currency. *Extension.*
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
             * @description Progress, as set by staff. Case-insensitive.
             * @enum {string}
             */
            status?: "New" | "In Progress" | "Completed" | "Deferred";
        };
        "gettodoitemstatuses.answer": {
            result: components["schemas"]["Success"];
            /** @description Statuses of to-do items. */
            statuses: ("New" | "In Progress" | "Completed" | "Deferred")[];
        };
        "gettodoitemstatuses.parameters": Record<string, never>;
        "gettransactions.answer": {
            /** @description Rows of the list. */
            data: components["schemas"]["Transaction"][];
            /** @description Only with `changed_since`: true if more rows are waiting. */
            more?: boolean;
            /**
             * @description Only with `after`: value for the next page, or null after the last. Only with `changed_since`: its next value.
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
             * @description Reads the list in order of ID, without missing or repeating rows: `start`, then `next` of the previous response. *Extension.*
             * @example start
             */
            after?: string;
            /**
             * @description Only records with this amount or more. *Extension.*
             * @example 12.5
             */
            amountfrom?: number;
            /**
             * @description Only records with this amount or less. *Extension.*
             * @example 12.5
             */
            amountto?: number;
            /**
             * @description Keeps a copy in step: `start` begins with all rows, then `next` of the previous response returns the rows that have changed. Allows no filters except `clientid`. *Extension.*
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
             * @description Only records with this value date or a later one. *Extension.*
             * @example 2026-01-31
             */
            datefrom?: string;
            /**
             * Format: date
             * @description Only records with this value date or an earlier one. *Extension.*
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
            /** @description ID of the client. */
            clientid: number;
            /** @description True if the login owns the account and has all permissions. */
            owner: boolean;
            /** @description `all`, or a list of the login's permissions. */
            permissions: "all" | ("profile" | "contacts" | "products" | "manageproducts" | "productsso" | "domains" | "managedomains" | "invoices" | "quotes" | "tickets" | "affiliates" | "emails" | "orders")[];
            result: components["schemas"]["Success"];
            /** @description ID of the login. */
            userid: number;
        };
        "getuserpermissions.parameters": {
            /**
             * @description ID of the client. Also accepted as `client_id`.
             * @example 1
             */
            clientid: number;
            /**
             * @description ID of the login. Also accepted as `user_id`.
             * @example 1
             */
            userid: number;
        };
        "getusers.answer": {
            /**
             * @description Only with `after`: value for the next page, or null after the last.
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
             * @description Reads the list in order of ID, without missing or repeating rows: `start`, then `next` of the previous response. *Extension.*
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
        /** @description An invoice, as shown in lists. */
        Invoice: {
            /** @description Amount due; 0 for draft, cancelled, and refunded invoices. */
            balance: number;
            /** @description Client on the issue date; null for drafts, or if not recorded. */
            billed_to: components["schemas"]["BilledTo"] | null;
            /**
             * Format: date-time
             * @description Cancellation time; null if the invoice is not cancelled, or if the time is unknown.
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
            /** @description Credit notes for the invoice, oldest first. */
            creditnotes: components["schemas"]["CreditNote"][];
            /**
             * @description Currency code of the amounts.
             * @example USD
             */
            currencycode: string;
            /**
             * Format: date
             * @description Date of the invoice, in the service's time zone.
             */
            date: string;
            /**
             * Format: date-time
             * @description Time of full payment; null until then.
             */
            datepaid: string | null;
            /** @description Discount of the client group. */
            discount: number;
            /**
             * Format: date
             * @description Due date.
             */
            duedate: string;
            /** @description True if line item amounts include tax. */
            gross: boolean;
            /**
             * @description Payments made before the cancellation that were neither refunded nor turned into credit.
             * @example 0
             */
            held: number;
            /** @description ID of the invoice. */
            id: number;
            /** @description ID of the invoice. */
            invoiceid: number;
            /**
             * @description Invoice number; numbers have no gaps, and drafts have none.
             * @example 1042
             */
            invoicenum: number | null;
            /**
             * @description Notes stored with the invoice.
             * @example Purchase order 4711
             */
            notes: string | null;
            /**
             * @description Number as printed on the invoice, in the format that applied when it was issued; null for drafts and proforma invoices.
             * @example 2027-000042
             */
            number: string | null;
            /**
             * @description Name of an installed payment gateway.
             * @example banktransfer
             */
            paymentmethod: string | null;
            /**
             * @description True for a proforma invoice: issued without a number, with nothing delivered or paid yet.
             * @example false
             */
            proforma: boolean;
            /** @description Seller on the issue date; null for drafts, or if not recorded. */
            seller: components["schemas"]["Seller"] | null;
            /**
             * @description A `draft` is not issued yet. Nothing is due on `draft`, `cancelled`, and `refunded` invoices.
             * @enum {string}
             */
            status: "draft" | "unpaid" | "paid" | "partially_paid" | "overdue" | "cancelled" | "refunded" | "collections" | "payment_pending";
            /** @description Sum of the line items, before discount and tax. */
            subtotal: number;
            /** @description Tax on the taxed line items, less their discount. */
            tax: number;
            /** @description One total per tax; empty if there is no tax. */
            taxes: components["schemas"]["TaxSum"][];
            /**
             * @description Tax rate as a percentage; 0 without tax, and null with several taxes.
             * @example 25
             */
            taxrate: number | null;
            /** @description Invoice total: subtotal less discount, plus tax. */
            total: number;
            /** @description ID of the client; null if missing or deleted. */
            userid: number | null;
        };
        /** @description An invoice with its line items, transactions, and credit note line items. */
        InvoiceDetails: {
            /** @description Payment attempts through gateways, oldest first. */
            attempts: components["schemas"]["PaymentAttempt"][];
            /** @description False if the invoice is never charged automatically. */
            autopay: boolean;
            /** @description Amount due; 0 for draft, cancelled, and refunded invoices. */
            balance: number;
            /** @description Client on the issue date; null for drafts, or if not recorded. */
            billed_to: components["schemas"]["BilledTo"] | null;
            /**
             * Format: date-time
             * @description Cancellation time; null if the invoice is not cancelled, or if the time is unknown.
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
            /** @description Credit notes for the invoice, oldest first, with their line items. */
            creditnotes: components["schemas"]["CreditNoteDetails"][];
            /**
             * @description Currency code of the amounts.
             * @example USD
             */
            currencycode: string;
            /**
             * Format: date
             * @description Date of the invoice, in the service's time zone.
             */
            date: string;
            /**
             * Format: date-time
             * @description Time of full payment; null until then.
             */
            datepaid: string | null;
            /** @description Discount of the client group. */
            discount: number;
            /**
             * Format: date
             * @description Due date.
             */
            duedate: string;
            einvoice: components["schemas"]["ElectronicInvoice"] | null;
            /** @description True if line item amounts include tax. */
            gross: boolean;
            /**
             * @description Payments made before the cancellation that were neither refunded nor turned into credit.
             * @example 0
             */
            held: number;
            /** @description ID of the invoice. */
            id: number;
            /** @description ID of the invoice. */
            invoiceid: number;
            /**
             * @description Invoice number; numbers have no gaps, and drafts have none.
             * @example 1042
             */
            invoicenum: number | null;
            /** @description Line items, in the order they were added. */
            items: components["schemas"]["InvoiceLine"][];
            /**
             * @description Notes stored with the invoice.
             * @example Purchase order 4711
             */
            notes: string | null;
            /**
             * @description Number as printed on the invoice, in the format that applied when it was issued; null for drafts and proforma invoices.
             * @example 2027-000042
             */
            number: string | null;
            /**
             * @description Name of an installed payment gateway.
             * @example banktransfer
             */
            paymentmethod: string | null;
            /**
             * @description True for a proforma invoice: issued without a number, with nothing delivered or paid yet.
             * @example false
             */
            proforma: boolean;
            /** @description Seller on the issue date; null for drafts, or if not recorded. */
            seller: components["schemas"]["Seller"] | null;
            /**
             * @description A `draft` is not issued yet. Nothing is due on `draft`, `cancelled`, and `refunded` invoices.
             * @enum {string}
             */
            status: "draft" | "unpaid" | "paid" | "partially_paid" | "overdue" | "cancelled" | "refunded" | "collections" | "payment_pending";
            /** @description Sum of the line items, before discount and tax. */
            subtotal: number;
            /** @description Tax on the taxed line items, less their discount. */
            tax: number;
            /** @description One total per tax; empty if there is no tax. */
            taxes: components["schemas"]["TaxSum"][];
            /**
             * @description Tax rate as a percentage; 0 without tax, and null with several taxes.
             * @example 25
             */
            taxrate: number | null;
            /** @description Invoice total: subtotal less discount, plus tax. */
            total: number;
            /** @description Payments, refunds, and other transactions on the invoice. */
            transactions: components["schemas"]["Transaction"][];
            /** @description ID of the client; null if missing or deleted. */
            userid: number | null;
        };
        /** @description An invoice line item. */
        InvoiceLine: {
            /** @description Price of the line item, before group discount; includes tax if `gross` is true. */
            amount: number;
            /**
             * @description Description of the line item.
             * @example Web hosting (example.com)
             */
            description: string;
            /**
             * @description Discount on the line item, as a percentage.
             * @example 0
             */
            discount: number;
            /** @description ID of the invoice line item. */
            id: number;
            /**
             * Format: date
             * @description Last day of that period.
             */
            period_end: string | null;
            /**
             * Format: date
             * @description First day of the billed period; null if the line item covers no period yet.
             */
            period_start: string | null;
            /**
             * @description Number of units.
             * @example 1
             */
            quantity: number;
            /**
             * @description ID of the billed record; `type` identifies its kind.
             * @example 7
             */
            relid: number | null;
            /** @description True if the line item is taxed. */
            taxed: boolean;
            /** @description Taxes on the line item, in the order they are charged. */
            taxes: components["schemas"]["LineTax"][];
            /**
             * @description Kind of the billed record; `item` for plain line items.
             * @example service
             */
            type: string;
            /**
             * @description Unit of measure, as a UN/ECE code.
             * @example C62
             */
            unit: string;
            /** @description Price per unit, with up to six decimals. */
            unit_price: number;
        };
        /** @description A tax on a line item. */
        LineTax: {
            /**
             * @description EN 16931 category; the ones after `reduced` charge no tax.
             * @enum {string}
             */
            category: "standard" | "reduced" | "zero" | "exempt" | "reverse charge" | "outside" | "export";
            /**
             * @description Name of the tax rule.
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
             * @example Called the data center.
             */
            description: string;
        };
        /** @description An email to a client. */
        Mail: {
            /** @description Number of delivery attempts. */
            attempts: number;
            /** @description ID of the client; null if missing or deleted. */
            clientid: number | null;
            /**
             * Format: date-time
             * @description Creation time.
             */
            date: string;
            /** @description ID of the email. */
            id: number;
            /**
             * @description Error of the last attempt; null if none failed.
             * @example The mailbox is full
             */
            last_error: string | null;
            /** @description HTML body; null for emails with a sign-in link or a password. */
            message: string | null;
            /**
             * Format: date-time
             * @description Time when the mail server accepted it; null until then.
             */
            sent_at: string | null;
            /**
             * @description `queued` until the mail server accepts it; `failed` if delivery was given up.
             * @enum {string}
             */
            status: "queued" | "sent" | "failed";
            /**
             * @description Subject, as sent.
             * @example Invoice 1042
             */
            subject: string;
            /**
             * @description Name of the email template.
             * @example invoice created
             */
            template: string;
            /**
             * @description Address of the recipient.
             * @example ada@example.com
             */
            to: string;
            /** @description ID of the client; null if missing or deleted. */
            userid: number | null;
        };
        /** @description An email template in one language. */
        MailTemplate: {
            /** @description False if the email is not sent. */
            active: boolean;
            /** @description Null for a built-in template without changes. */
            id: number | null;
            /**
             * @description Language of the template.
             * @example en
             */
            language: string;
            /**
             * @description HTML with Liquid.
             * @example <p>Hello {{ firstname }},</p>
             */
            message: string;
            /**
             * @description Name of the email.
             * @example invoice created
             */
            name: string;
            /**
             * @description Subject in Liquid.
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
             * @description True to allow tickets of different clients. *Extension.*
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
            /** @description ID of the service. */
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
             * @description ID of the service.
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
            /** @description ID of the service. */
            serviceid: number;
        } & {
            [key: string]: string | number | boolean;
        };
        "modulechangepw.parameters": {
            /**
             * @description ID of the service.
             * @example 1
             */
            serviceid: number;
            /**
             * Format: password
             * @description New password. Also accepted as `password`.
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
            /** @description ID of the service. */
            serviceid: number;
        } & {
            [key: string]: string | number | boolean;
        };
        "modulecreate.parameters": {
            /**
             * @description ID of the service.
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
            /** @description ID of the service. */
            serviceid: number;
        } & {
            [key: string]: string | number | boolean;
        };
        "modulecustom.parameters": {
            /**
             * @description Function of the module.
             * @example reboot
             */
            func_name: string;
            /**
             * @description ID of the service.
             * @example 1
             */
            serviceid: number;
        };
        /** @description A parameter of a module; its value is never shown. */
        ModuleParameter: {
            /**
             * @description Display name.
             * @example Secret key
             */
            label: string;
            /**
             * @description Name of the parameter, for `updatemoduleconfiguration`.
             * @example secret_key
             */
            name: string;
            /** @description Options of a dropdown. */
            options: string[];
            /** @description True if the module requires it. */
            required: boolean;
            /**
             * @description Type of the value; `password` is a secret.
             * @enum {string}
             */
            type: "text" | "password" | "yesno" | "dropdown" | "textarea" | "number";
        };
        /** @description A pending or completed command to a server or registrar. */
        ModuleQueueEntry: {
            /**
             * @description Command to the server module or registrar.
             * @example create
             */
            action: string;
            /** @description Number of attempts so far. */
            attempts: number;
            /**
             * Format: date-time
             * @description Completion time; null until then.
             */
            completed_at: string | null;
            /**
             * Format: date-time
             * @description Creation time.
             */
            created_at: string;
            /** @description ID of the domain; null if missing or deleted. */
            domain_id: number | null;
            /** @description ID of the entry. */
            id: number;
            /**
             * @description Error of the last attempt; null if none failed.
             * @example The server did not answer
             */
            last_error: string | null;
            /**
             * @description Maximum number of attempts.
             * @example 5
             */
            max_attempts: number;
            /**
             * Format: date-time
             * @description Time of the next attempt, or null.
             */
            next_attempt_at: string | null;
            /** @description ID of the service; null if missing or deleted. */
            service_id: number | null;
            /**
             * @description `pending` entries are tried at `next_attempt_at`; `failed` entries were given up.
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
            /** @description ID of the service. */
            serviceid: number;
        } & {
            [key: string]: string | number | boolean;
        };
        "modulesuspend.parameters": {
            /**
             * @description Reason to store and send to the server. Also accepted as `suspendreason` (extension).
             * @example Sends unsolicited email
             */
            reason?: string;
            /**
             * @description ID of the service.
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
            /** @description ID of the service. */
            serviceid: number;
        } & {
            [key: string]: string | number | boolean;
        };
        "moduleterminate.parameters": {
            /**
             * @description ID of the service.
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
            /** @description ID of the service. */
            serviceid: number;
        } & {
            [key: string]: string | number | boolean;
        };
        "moduleunsuspend.parameters": {
            /**
             * @description ID of the service.
             * @example 1
             */
            serviceid: number;
        };
        "openticket.answer": {
            result: components["schemas"]["Success"];
            /** @description ID of the ticket. */
            ticketid: number;
            /**
             * @description Six-digit ticket number.
             * @example 482193
             */
            tid: string;
        };
        "openticket.parameters": {
            /**
             * @description Any value marks the entry as written by staff. It is always signed with the caller's user name.
             * @example grace
             */
            adminusername?: string;
            /**
             * @description Files of up to 8 MiB each: a list of `name` and base64 `data`, the same list as base64-encoded JSON, or multipart file parts. In a form, `attachments[0][name]` and so on. It must be at most 10 files, each with a name of 1 to 255 characters and its data in base64. *Extension.*
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
                 * @description File content.
                 */
                data: string;
                /** @description File name. */
                name: string;
            }[];
            /**
             * @description Defaults to the client with the sender's address, or to the only account of the login with that address. Also accepted as `userid`, `client_id` (extension).
             * @example 1
             */
            clientid?: number;
            /**
             * @description Department for the ticket.
             * @example 1
             */
            deptid: number;
            /**
             * Format: email
             * @description Email address of the sender.
             * @example ada@example.com
             */
            email: string;
            /**
             * @description Opening message.
             * @example It has been like this since yesterday.
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
        /** @description An order with its client, services, and domains. */
        Order: {
            /** @description Ordered addons, including addons for existing services. */
            addons: components["schemas"]["OrderedAddon"][];
            /** @description First payment, before tax. */
            amount: number;
            client: components["schemas"]["EmbeddedClient"] | null;
            /**
             * @description Currency code of the amounts.
             * @example USD
             */
            currencycode: string;
            /**
             * Format: date-time
             * @description Time of the order.
             */
            date: string;
            /**
             * @description Discount of the promotion code on the first payment; null for orders that do not store it.
             * @example 5
             */
            discount: number | null;
            /** @description Ordered domains. */
            domains: components["schemas"]["OrderedDomain"][];
            /** @description ID of the order. */
            id: number;
            /** @description ID of the invoice; null if missing or deleted. */
            invoiceid: number | null;
            /** @description ID of the order. */
            orderid: number;
            /**
             * @description Order number shown to the client.
             * @example 4821930057
             */
            ordernum: string;
            /**
             * @description Payment gateway chosen for the order.
             * @example banktransfer
             */
            paymentmethod: string;
            /**
             * @description Promotion code, or null.
             * @example SPRING
             */
            promocode: string | null;
            /** @description Ordered services. */
            services: components["schemas"]["EmbeddedService"][];
            /**
             * @description Status title, as listed by `getorderstatuses`.
             * @example Pending
             */
            status: string;
            /**
             * Format: date-time
             * @description Time when the terms were accepted.
             */
            termsacceptedat: string | null;
            /**
             * @description IP address from which the terms were accepted; null once erased.
             * @example 203.0.113.7
             */
            termsacceptedfrom: string | null;
            /**
             * @description URL of the accepted terms; null if none were accepted.
             * @example https://shop.example/terms
             */
            termsurl: string | null;
            /**
             * @description Version of those terms; empty if none was given.
             * @example 2026-03-01
             */
            termsversion: string | null;
            /** @description ID of the client; null if missing or deleted. */
            userid: number | null;
        };
        /** @description An addon in an order. */
        OrderedAddon: {
            /** @description ID of the service addon. */
            id: number;
            /**
             * @description Name of the addon.
             * @example Dedicated address
             */
            name: string;
            /** @description ID of the service. */
            serviceid: number;
            /**
             * @description `pending` services wait for setup. `terminated`, `cancelled`, `fraud`, and `completed` services have ended.
             * @enum {string}
             */
            status: "pending" | "active" | "suspended" | "terminated" | "cancelled" | "fraud" | "completed";
        };
        /** @description A domain in an order. */
        OrderedDomain: {
            /**
             * @description Name in ASCII, as the registry has it.
             * @example example.com
             */
            domain: string;
            /**
             * @description Domain name in its own script.
             * @example engines.example
             */
            domain_unicode: string;
            /** @description ID of the domain. */
            domainid: number;
            /**
             * @description Registrar's reason for not accepting the pending domain, from the last attempt.
             * @example The name is reserved
             */
            failure: string | null;
            /** @description ID of the domain. */
            id: number;
            /**
             * @description In `grace` and `redemption`, the registration has expired but can still be renewed.
             * @enum {string}
             */
            status: "pending" | "active" | "grace" | "redemption" | "expired" | "cancelled" | "fraud" | "transferred_away";
        };
        "orderfraudcheck.answer": {
            /** @description True if the score is 60 or more. */
            fraud: boolean;
            /**
             * @description Total weight of the fraud signs, 100 at most.
             * @example 20
             */
            fraud_score: number;
            /** @description ID of the order. */
            orderid: number;
            /** @description One sentence per sign of fraud. */
            reasons: string[];
            result: components["schemas"]["Success"];
            /**
             * @description `low` below 30, `medium` below 60, otherwise `high`.
             * @enum {string}
             */
            risk_level: "low" | "medium" | "high";
        };
        "orderfraudcheck.parameters": {
            /**
             * @description ID of the order.
             * @example 1
             */
            orderid: number;
        };
        /** @description A payment attempt through a gateway, recorded before the gateway is called. */
        PaymentAttempt: {
            /** @description Part of the payment for this invoice. */
            amount: number;
            /**
             * Format: date-time
             * @description Start time.
             */
            date: string;
            /**
             * @description Gateway used for the payment.
             * @example stripe
             */
            gateway: string;
            /**
             * @description ID of the payment attempt, as in events.
             * @example 7
             */
            id: number;
            /**
             * @description `checkout`: on a gateway page. `charge`: with a stored payment method.
             * @enum {string}
             */
            kind: "checkout" | "charge";
            /** @description Failure reason from the gateway, or null. */
            reason: string | null;
            /**
             * @description `open`: the payer may be at the gateway. `pending`: accepted, but not certain. `unknown`: no answer from the gateway yet. Only `paid` has moved money.
             * @example paid
             * @enum {string}
             */
            state: "open" | "waiting" | "pending" | "unknown" | "paid" | "stored" | "failed" | "expired" | "cancelled";
        };
        /** @description A stored payment method; its token is never shown. */
        PayMethod: {
            /**
             * @description Last four digits of the card; null if it is not a card.
             * @example 4242
             */
            card_last_four: string | null;
            /**
             * @description Card brand; null if it is not a card.
             * @example Visa
             */
            card_type: string | null;
            /**
             * Format: date-time
             * @description Time of the client's consent to automatic charges, or null.
             */
            consent: string | null;
            /**
             * @description Why it is not charged again: permanently declined, or expired. Null while it can be charged.
             * @enum {string|null}
             */
            declined: "hard" | "expired" | null;
            /**
             * @description Name that identifies it for the client.
             * @example Visa
             */
            description: string;
            /**
             * @description Expiry date as reported by the gateway, such as `2029-08`, or null.
             * @example 2029-08
             */
            expiry_date: string | null;
            /**
             * @description Gateway that stores it.
             * @example stripe
             */
            gateway_name: string;
            /** @description ID of the payment method. */
            id: number;
            /** @description True for the client's default, of which there is at most one. */
            is_default: boolean;
            /** @description ID of the payment method. */
            paymethodid: number;
            /**
             * @description `expired` if it is known to be no longer valid.
             * @enum {string}
             */
            status: "active" | "expired";
            /**
             * @description Type of payment method, as named by the gateway.
             * @example creditcard
             */
            type: string;
        };
        "pendingorder.answer": {
            /** @description ID of the order. */
            orderid: number;
            result: components["schemas"]["Success"];
            /**
             * @description Status title, as listed by `getorderstatuses`.
             * @example Pending
             */
            status: string;
        };
        "pendingorder.parameters": {
            /**
             * @description ID of the order.
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
             * @example 10 GB of space and unlimited domains.
             */
            description: string | null;
            /** @description ID of the product group. */
            gid: number;
            /** @description Product group. */
            group: {
                /** @description ID of the product group. */
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
            /** @description True if the product is hidden from shops. */
            hidden: boolean;
            /** @description ID of the product. */
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
            /** @description Position within its group. */
            order: number;
            /**
             * @description Plan name on the server. Defaults to the product name.
             * @example basic
             */
            package_name: string | null;
            /**
             * @description Billing type: free, one-time, or recurring.
             * @enum {string}
             */
            paytype: "free" | "onetime" | "recurring";
            /** @description ID of the product. */
            pid: number;
            /**
             * @description Prices by currency code; null for unsold cycles.
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
             * @description SSL module for its certificates; null for `manual`.
             * @example acme
             */
            sslmodule: string | null;
            /**
             * @description Remaining stock; null for no limit.
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
            /** @description Price for this cycle; null if it is not sold. */
            annually: number | null;
            /** @description Setup fee; null if the cycle is not sold. */
            asetupfee: number | null;
            /** @description Price for this cycle; null if it is not sold. */
            biennially: number | null;
            /** @description Setup fee; null if the cycle is not sold. */
            bsetupfee: number | null;
            /** @description Price for this cycle; null if it is not sold. */
            monthly: number | null;
            /** @description Setup fee; null if the cycle is not sold. */
            msetupfee: number | null;
            /** @description Price for this cycle; null if it is not sold. */
            onetime: number | null;
            /** @description Setup fee; null if the cycle is not sold. */
            onetimesetupfee: number | null;
            /**
             * @description Text before amounts in the currency.
             * @example $
             */
            prefix: string;
            /** @description Setup fee; null if the cycle is not sold. */
            qsetupfee: number | null;
            /** @description Price for this cycle; null if it is not sold. */
            quarterly: number | null;
            /** @description Price for this cycle; null if it is not sold. */
            semiannually: number | null;
            /** @description Setup fee; null if the cycle is not sold. */
            ssetupfee: number | null;
            /**
             * @description Text after amounts in the currency.
             * @example
             */
            suffix: string;
            /** @description Price for this cycle; null if it is not sold. */
            triennially: number | null;
            /** @description Setup fee; null if the cycle is not sold. */
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
             * @example 10 GB of space and unlimited domains.
             */
            description: string | null;
            /** @description ID of the product group. */
            gid: number;
            /**
             * @description Name of the product group.
             * @example Hosting
             */
            groupname: string;
            /** @description ID of the product. */
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
             * @description Billing type: free, one-time, or recurring.
             * @enum {string}
             */
            paytype: "free" | "onetime" | "recurring";
            /** @description ID of the product. */
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
            /** @description ID of the client; null if missing or deleted. */
            clientid: number | null;
            /**
             * Format: date-time
             * @description Creation time.
             */
            created_at: string;
            /**
             * @description Description of the project, or null.
             * @example Mail and three sites.
             */
            description: string | null;
            /**
             * Format: date
             * @description Due date, or null.
             */
            due_date: string | null;
            /** @description ID of the project. */
            id: number;
            /** @description Staff messages, oldest first. */
            messages: components["schemas"]["ProjectMessage"][];
            owner: components["schemas"]["StaffName"] | null;
            /** @description ID of the project. */
            projectid: number;
            /**
             * @description Progress, as set by staff.
             * @enum {string}
             */
            status: "pending" | "in_progress" | "completed" | "cancelled";
            /** @description Tasks, in the order they were added. */
            tasks: components["schemas"]["ProjectTask"][];
            /**
             * @description Name of the project.
             * @example Move from another host
             */
            title: string;
            /** @description ID of the client; null if missing or deleted. */
            userid: number | null;
        };
        /** @description A staff message in a project. */
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
            /** @description ID of the message. */
            id: number;
            /**
             * @description Text of the message.
             * @example The new host is ready.
             */
            message: string;
            /** @description ID of the message. */
            messageid: number;
        };
        /** @description A project task with its timers. */
        ProjectTask: {
            /** @description True if the task is done. */
            completed: boolean;
            /**
             * Format: date-time
             * @description Creation time.
             */
            created_at: string;
            /**
             * Format: date
             * @description Due date, or null.
             */
            due_date: string | null;
            /** @description ID of the task. */
            id: number;
            /**
             * @description Additional notes on the task, or null.
             * @example After office hours.
             */
            notes: string | null;
            /** @description ID of the project. */
            projectid: number;
            /**
             * @description Total seconds of all stopped timers.
             * @example 5400
             */
            seconds: number;
            /**
             * @description Task in one line.
             * @example Move the mailboxes
             */
            task: string;
            /** @description ID of the task. */
            taskid: number;
            /** @description Periods of work on the task. */
            timers: components["schemas"]["TaskTimer"][];
        };
        /** @description A promotion code and its discount. */
        Promotion: {
            /** @description Products of the promotion; empty means any. */
            appliesto: number[];
            /**
             * @description Code to enter when ordering.
             * @example SPRING
             */
            code: string;
            /** @description Billing cycles of the promotion; empty means any. */
            cycles: ("monthly" | "quarterly" | "semiannually" | "annually" | "biennially" | "triennially" | "onetime")[];
            /**
             * Format: date
             * @description Last day of validity; null if there is no end.
             */
            expirationdate: string | null;
            /** @description ID of the promotion. */
            id: number;
            /**
             * @description 0 means unlimited.
             * @example 100
             */
            maxuses: number;
            /** @description True if each client can use it for one order only. */
            onceperclient: boolean;
            /** @description True if a fixed discount counts once per order; false if it lowers each product. */
            onceperorder: boolean;
            /**
             * @description Periods of a recurring discount, including the first; 0 means all.
             * @example 12
             */
            periods: number;
            /** @description True if the discount also applies to renewals. */
            recurring: boolean;
            /**
             * Format: date
             * @description First day of validity, or null.
             */
            startdate: string | null;
            /**
             * @description Percentage discount, fixed discount, or a price that replaces the product's price. Each applies per product.
             * @enum {string}
             */
            type: "percentage" | "fixed" | "override";
            /**
             * @description Number of orders with this code.
             * @example 3
             */
            uses: number;
            /**
             * @description Percentage, or an amount in the default currency.
             * @example 20
             */
            value: number;
        };
        /** @description A quote with its line items. */
        Quote: {
            client: components["schemas"]["EmbeddedClient"] | null;
            /** @description ID of the client; null if missing or deleted. */
            clientid: number | null;
            /**
             * Format: date-time
             * @description Creation time.
             */
            created_at: string;
            /**
             * @description Currency code of the amounts.
             * @example USD
             */
            currency_code: string;
            /** @description Notes for the client, or null. */
            customer_notes: string | null;
            /**
             * Format: date
             * @description Day of creation, in the service's time zone.
             */
            datecreated: string;
            /**
             * @description Discount of the client group.
             * @example 0
             */
            discount: number;
            /** @description ID of the quote. */
            id: number;
            /** @description Invoice created when the quote was accepted. */
            invoiceid: number | null;
            /** @description Line items of the quote. */
            items: components["schemas"]["QuoteLine"][];
            /** @description Notes for staff, or null. */
            notes: string | null;
            /** @description Text of the proposal, or null. */
            proposal: string | null;
            /** @description ID of the quote. */
            quoteid: number;
            /**
             * @description Clients cannot see a `Draft`.
             * @enum {string}
             */
            status: "Draft" | "Sent" | "Accepted" | "Declined";
            /**
             * @description Subject of the quote.
             * @example Quote
             */
            subject: string;
            /** @description Sum of the line items, before group discount and tax. */
            subtotal: number;
            /** @description Tax, as invoiced or as of today. The same applies to the discount and total. */
            tax: number;
            /** @description One total per tax; empty if there is no tax. */
            taxes: components["schemas"]["TaxSum"][];
            /** @description Subtotal less discount, plus tax. */
            total: number;
            /** @description ID of the client; null if missing or deleted. */
            userid: number | null;
            /**
             * Format: date
             * @description Last day on which the quote is valid.
             */
            validuntil: string;
        };
        /** @description A quote line item. */
        QuoteLine: {
            /**
             * @description Total of the line item, after discount.
             * @example 180
             */
            amount: number;
            /**
             * @description Description of the line item.
             * @example Site design
             */
            description: string;
            /**
             * @description Discount on the line item, as a percentage.
             * @example 10
             */
            discount: number;
            /** @description ID of the quote line item. */
            id: number;
            /**
             * @description Number of units, with up to four decimals.
             * @example 2.5
             */
            quantity: number;
            /** @description True if the line item is taxed. */
            taxable: boolean;
            /**
             * @description Price per unit, before discount and tax, with up to six decimals.
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
            /** @description ID of the certificate order. */
            order_id: number;
            result: components["schemas"]["Success"];
            /**
             * @description An `Active` order has a certificate. A `Reissuing` order keeps its certificate until the new one is issued.
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
             * @description ID of the certificate order.
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
            /** @description ID of the certificate order. */
            order_id: number;
            result: components["schemas"]["Success"];
            /**
             * @description An `Active` order has a certificate. A `Reissuing` order keeps its certificate until the new one is issued.
             * @enum {string}
             */
            status: "Awaiting Configuration" | "Awaiting Validation" | "Active" | "Reissuing" | "Cancelled" | "Failed";
        };
        "resendsslvalidation.parameters": {
            /**
             * @description ID of the certificate order.
             * @example 1
             */
            order_id: number;
        };
        "resetpassword.answer": {
            /**
             * Format: email
             * @description Address of the email with the link.
             */
            email: string;
            /** @description False if nothing was queued, because email or the template is disabled. */
            mailed: boolean;
            result: components["schemas"]["Success"];
        };
        "resetpassword.parameters": {
            /**
             * Format: email
             * @description Email address used to sign in.
             * @example ada@example.com
             */
            email?: string;
            /**
             * @description Login to send the link to.
             * @example 1
             */
            id?: number;
        } & ({
            /**
             * Format: email
             * @description Email address used to sign in.
             * @example ada@example.com
             */
            email: string;
        } | {
            /**
             * @description Login to send the link to.
             * @example 1
             */
            id: number;
        });
        /** @description The role of a staff account. */
        Role: {
            /** @description True if the role has every permission, including future ones. */
            full: boolean;
            /** @description ID of the role. */
            id: number;
            /**
             * @description Name of the role.
             * @example Billing
             */
            name: string;
            /** @description Permissions of the role; all of them for a role with full access. */
            permissions: string[];
        };
        /** @description The seller, as shown on the invoice. */
        Seller: {
            /**
             * @description Postal address, with its line breaks.
             * @example 1 Engine Street, Leeds
             */
            address: string;
            /**
             * @description BIC of the bank.
             * @example WESTGB22
             */
            bank_bic: string;
            /**
             * @description Holder of the bank account.
             * @example Analytical Hosting Ltd
             */
            bank_holder: string;
            /**
             * @description IBAN without spaces.
             * @example GB82WEST12345698765432
             */
            bank_iban: string;
            /**
             * @description City, for electronic invoices.
             * @example Leeds
             */
            city: string;
            /**
             * @description Two-letter country code.
             * @example GB
             */
            country: string;
            /**
             * @description Email address for questions.
             * @example billing@example.com
             */
            email: string;
            /**
             * @description Closing text of the document.
             * @example Thank you.
             */
            footer: string;
            /**
             * @description Name of the seller.
             * @example Analytical Hosting
             */
            name: string;
            /**
             * @description Phone number for questions.
             * @example +44 113 496 0000
             */
            phone: string;
            /**
             * @description Postal code, for electronic invoices.
             * @example LS1 4AP
             */
            postcode: string;
            /**
             * @description Company register and number.
             * @example Companies House 01234567
             */
            registration: string;
            /**
             * @description Street and number, for electronic invoices.
             * @example 1 Engine Street
             */
            street: string;
            /**
             * @description Tax number, or empty.
             * @example GB980780684
             */
            tax_number: string;
        };
        "sendadminemail.answer": {
            /** @description False if nothing was queued, because email or the template is disabled. */
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
             * @description Subject of the email.
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
            /** @description False if nothing was queued, because email or the template is disabled. */
            mailed: boolean;
            /**
             * @description Address that the email was queued for.
             * @example ada@example.com
             */
            recipient: string;
            result: components["schemas"]["Success"];
        };
        "sendemail.parameters": {
            /**
             * @description HTML of a custom email; empty by default.
             * @example <p>It is done.</p>
             */
            custommessage?: string;
            /**
             * @description Subject of a custom email.
             * @example About your move
             */
            customsubject?: string;
            /**
             * @description Kind of record that `id` identifies for a custom email; `general` is a client.
             * @default general
             * @enum {string}
             */
            customtype?: "general" | "invoice" | "product" | "service" | "domain";
            /**
             * @description ID of the record for the email.
             * @example 1
             */
            id: number;
            /**
             * @description Name of a built-in email; takes precedence over a custom one. Case-insensitive.
             * @enum {string}
             */
            messagename?: "invoice created" | "invoice payment confirmation" | "invoice reminder" | "invoice overdue" | "service welcome email" | "service suspension" | "service unsuspension" | "service termination" | "order confirmation" | "domain registration confirmation" | "domain renewal reminder" | "account signup email";
        } & ({
            /**
             * @description Name of a built-in email; takes precedence over a custom one. Case-insensitive.
             * @enum {string}
             */
            messagename: "invoice created" | "invoice payment confirmation" | "invoice reminder" | "invoice overdue" | "service welcome email" | "service suspension" | "service unsuspension" | "service termination" | "order confirmation" | "domain registration confirmation" | "domain renewal reminder" | "account signup email";
        } | {
            /**
             * @description Subject of a custom email.
             * @example About your move
             */
            customsubject: string;
        });
        "sendquote.answer": {
            /** @description True if an email to the client was queued. */
            mailed: boolean;
            /** @description ID of the quote. */
            quoteid: number;
            result: components["schemas"]["Success"];
            /**
             * @description Clients cannot see a `Draft`.
             * @enum {string}
             */
            status: "Draft" | "Sent" | "Accepted" | "Declined";
        };
        "sendquote.parameters": {
            /**
             * @description ID of the quote.
             * @example 1
             */
            quoteid: number;
            /** @description True to email the quote to its client, even if it was sent before. *Extension.* */
            sendemail?: boolean;
        };
        /** @description A server that hosts services; its password and access key are never shown. */
        Server: {
            /** @description False if no new services are created on it. */
            active: boolean;
            /** @description Server groups it belongs to. */
            groups: {
                /** @description ID of the server group. */
                id: number;
                /**
                 * @description Name of the server group.
                 * @example Hosting
                 */
                name: string;
            }[];
            /**
             * @description Host name that the module connects to.
             * @example one.example.com
             */
            hostname: string;
            /** @description ID of the server. */
            id: number;
            /**
             * @description 0 means unlimited.
             * @example 200
             */
            max_accounts: number;
            /**
             * @description Server module that controls it.
             * @example cpanel
             */
            module: string;
            /**
             * @description Name of the server for staff.
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
            /** @description True if the module connects over TLS. */
            secure: boolean;
            /** @description ID of the server. */
            serverid: number;
            /**
             * @description User name that the module signs in with.
             * @example root
             */
            username: string;
        };
        /** @description A client's service, with its client and product. */
        Service: {
            /**
             * @description Billing cycle; `onetime` and `free` do not recur.
             * @enum {string}
             */
            billing_cycle: "monthly" | "quarterly" | "semiannually" | "annually" | "biennially" | "triennially" | "onetime" | "free";
            client: components["schemas"]["EmbeddedClient"] | null;
            /** @description ID of the client; null if missing or deleted. */
            clientid: number | null;
            /**
             * @description Currency code of the amounts.
             * @example USD
             */
            currencycode: string;
            /**
             * @description Domain of the account, in ASCII.
             * @example ada.example.com
             */
            domain: string | null;
            /**
             * @description Domain name in its own script.
             * @example engines.example
             */
            domain_unicode: string | null;
            /**
             * Format: date
             * @description Last day of the service's certificate; null for other services.
             */
            expirydate: string | null;
            /** @description First payment, before discount and tax. */
            firstpaymentamount: number;
            /**
             * @description Product group; null without a product.
             * @example Hosting
             */
            groupname: string | null;
            /** @description ID of the service. */
            id: number;
            /**
             * @description Product name; null without a product.
             * @example Basic hosting
             */
            name: string | null;
            /**
             * Format: date
             * @description First unpaid day; null if the service does not recur.
             */
            next_due_date: string | null;
            /**
             * @description Staff notes; never shown to the client.
             * @example Moved from another host.
             */
            notes: string | null;
            /** @description ID of the order; null if missing or deleted. */
            orderid: number | null;
            /**
             * @description Order number, or null.
             * @example 2601310001
             */
            ordernumber: string | null;
            /**
             * Format: password
             * @description Account password, as stored; null for roles without `manage_services`.
             * @example kT9-wq2xLm
             */
            password: string | null;
            /**
             * @description Payment gateway for its invoices; null if none was chosen.
             * @example banktransfer
             */
            paymentmethod: string | null;
            /** @description ID of the product; null if missing or deleted. */
            pid: number | null;
            product: components["schemas"]["Product"] | null;
            /** @description Price of each later period, before discount and tax. */
            recurringamount: number;
            /**
             * Format: date
             * @description Day on which the service first became active; null until then.
             */
            regdate: string | null;
            /** @description ID of the server; null if missing or deleted. */
            serverid: number | null;
            /**
             * @description Server name, or null.
             * @example one
             */
            servername: string | null;
            /** @description ID of the service. */
            serviceid: number;
            /**
             * @description `pending` services wait for setup. `terminated`, `cancelled`, `fraud`, and `completed` services have ended.
             * @enum {string}
             */
            status: "pending" | "active" | "suspended" | "terminated" | "cancelled" | "fraud" | "completed";
            /**
             * @description Reason for the suspension; null if none is stored.
             * @example Overdue on payment
             */
            suspensionreason: string | null;
            /**
             * @description User name on the server.
             * @example ada
             */
            username: string | null;
        };
        /** @description A service addon. */
        ServiceAddon: {
            /** @description The addon as sold. */
            addon: {
                /**
                 * @description Description for clients, or null.
                 * @example A dedicated IPv4 address.
                 */
                description: string | null;
                /** @description ID of the addon. */
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
             * @description Billing cycle; `onetime` and `free` do not recur.
             * @enum {string}
             */
            billing_cycle: "monthly" | "quarterly" | "semiannually" | "annually" | "biennially" | "triennially" | "onetime" | "free";
            /** @description ID of the client; null if missing or deleted. */
            clientid: number | null;
            /**
             * @description Currency code of the amounts.
             * @example USD
             */
            currencycode: string;
            /** @description First payment, before discount and tax. */
            firstpaymentamount: number;
            /** @description ID of the service addon. */
            id: number;
            /**
             * @description Name of the addon.
             * @example Dedicated address
             */
            name: string;
            /**
             * Format: date
             * @description First unpaid day; null if the addon does not recur or is cancelled.
             */
            next_due_date: string | null;
            /**
             * @description Staff notes; never shown to the client.
             * @example The second address is for email.
             */
            notes: string | null;
            /** @description ID of the order; null if missing or deleted. */
            orderid: number | null;
            /** @description Price of each later period, before discount and tax. */
            recurringamount: number;
            service: components["schemas"]["EmbeddedService"];
            /** @description ID of the service. */
            serviceid: number;
            /**
             * @description `pending` services wait for setup. `terminated`, `cancelled`, `fraud`, and `completed` services have ended.
             * @enum {string}
             */
            status: "pending" | "active" | "suspended" | "terminated" | "cancelled" | "fraud" | "completed";
        };
        "setconfigurationvalue.answer": {
            /** @description Months that a change of `books_closed_until` closed or reopened, with their hashes. */
            closed_months?: components["schemas"]["ClosedMonth"][];
            result: components["schemas"]["Success"];
            /**
             * @description Setting name, case-insensitive.
             * @example company_name
             */
            setting: string;
            /**
             * @description Name of a similar built-in setting, if this one is not built in.
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
             * @description Value as text; null if none is stored.
             * @example Analytical Hosting
             */
            value: string | null;
        };
        /** @description A domain validation challenge from the certificate provider. */
        SslChallenge: {
            /**
             * @description Common name of the certificate; `*.<name>` for a wildcard.
             * @example example.com
             */
            domain: string;
            /**
             * @description URL path, TXT record name, or email address, depending on `type`.
             * @example _acme-challenge.example.com
             */
            name: string;
            /**
             * @description Where the proof is published: over HTTP, in DNS, or by email.
             * @enum {string}
             */
            type: "http" | "dns" | "email";
            /** @description Content to publish there. */
            value: string | null;
        };
        /** @description A certificate order with its client and service. */
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
             * @description Country of the administrative contact, as a two-letter code (ISO 3166-1).
             * @example NO
             */
            admin_country: string | null;
            /**
             * Format: email
             * @description Email address of the administrative contact.
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
             * @description Organization of the administrative contact.
             * @example Analytical Engines Ltd
             */
            admin_org: string | null;
            /**
             * @description Phone number of the administrative contact.
             * @example +44 113 496 0000
             */
            admin_phone: string | null;
            /**
             * @description State, province, or region of the administrative contact.
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
             * @description Address for the approval request when validating by email.
             */
            approver_email: string | null;
            /**
             * @description Certificate type, as named by the provider.
             * @example DV
             */
            cert_type: string | null;
            /**
             * @description PEM.
             * @example -----BEGIN CERTIFICATE-----…
             */
            certificate: string | null;
            /** @description Intermediate certificates in PEM. */
            chain: string | null;
            /** @description Challenges to complete while validation is pending. */
            challenges: components["schemas"]["SslChallenge"][];
            client: components["schemas"]["EmbeddedClient"] | null;
            /** @description ID of the client; null if missing or deleted. */
            client_id: number | null;
            /**
             * Format: date-time
             * @description Creation time.
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
             * @description Domain name in its own script.
             * @example engines.example
             */
            domain_unicode: string | null;
            /** @description Additional names on the certificate. */
            domains: string[];
            /**
             * Format: date-time
             * @description Expiry time of the certificate, or null.
             */
            expires_at: string | null;
            /** @description ID of the certificate order. */
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
            /** @description ID of the certificate order. */
            order_id: number;
            /**
             * Format: date-time
             * @description Time of the automatic renewal; null if the service does not renew the certificate.
             */
            renew_at: string | null;
            service: components["schemas"]["EmbeddedService"] | null;
            /** @description ID of the service; null if missing or deleted. */
            service_id: number | null;
            /**
             * @description An `Active` order has a certificate. A `Reissuing` order keeps its certificate until the new one is issued.
             * @enum {string}
             */
            status: "Awaiting Configuration" | "Awaiting Validation" | "Active" | "Reissuing" | "Cancelled" | "Failed";
            /**
             * @description How the client proves control of the names.
             * @enum {string}
             */
            validation_method: "email" | "dns" | "http";
            /**
             * @description Web server for the certificate, as named by the provider.
             * @example nginx
             */
            webserver_type: string | null;
        };
        /** @description A staff account with its role; the password and the second factor are never shown. */
        StaffMember: {
            /** @description False if the account is disabled. */
            active: boolean;
            /** @description ID of the staff account. */
            adminid: number;
            /**
             * Format: date-time
             * @description Creation time.
             */
            created_at: string;
            /** @description Support departments of the staff member. */
            departments: string[];
            /**
             * Format: email
             * @description Email address of the staff member, or null.
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
            /** @description ID of the staff account. */
            id: number;
            /**
             * @description Last name of the staff member.
             * @example Hopper
             */
            lastname: string;
            /**
             * Format: date-time
             * @description Time of the last call authenticated by user name and password.
             */
            lastseen: string | null;
            role: components["schemas"]["Role"];
            /** @description ID of the role. */
            roleid: number;
            /**
             * @description User name used to sign in.
             * @example grace
             */
            username: string;
        };
        /** @description Names of a staff account. */
        StaffName: {
            /** @description ID of the staff account. */
            adminid: number;
            /**
             * @description First name of the staff member.
             * @example Grace
             */
            firstname: string;
            /** @description ID of the staff account. */
            id: number;
            /**
             * @description Last name of the staff member.
             * @example Hopper
             */
            lastname: string;
            /**
             * @description User name used to sign in.
             * @example grace
             */
            username: string;
        };
        "starttasktimer.answer": {
            result: components["schemas"]["Success"];
            /**
             * Format: date-time
             * @description Start time of the timer.
             */
            started_at: string;
            /** @description ID of the task. */
            taskid: number;
            /** @description ID of the timer. */
            timerid: number;
        };
        "starttasktimer.parameters": {
            /**
             * @description Project that the task must belong to.
             * @example 1
             */
            projectid?: number;
            /**
             * @description ID of the task.
             * @example 1
             */
            taskid: number;
        };
        /**
         * @description The call succeeded. An error has `error` here.
         * @constant
         */
        Success: "success";
        /** @description A period of work on a task. */
        TaskTimer: {
            /**
             * @description User name of the staff member who did the work.
             * @example grace
             */
            admin: string;
            /** @description ID of the staff account. */
            adminid: number;
            /**
             * Format: date-time
             * @description End of the work; null while the timer is running.
             */
            ended_at: string | null;
            /** @description ID of the timer. */
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
            /** @description ID of the task. */
            taskid: number;
            /** @description ID of the timer. */
            timerid: number;
        };
        /** @description Result of checking a tax ID in the EU tax register. */
        TaxIdCheck: {
            /**
             * Format: date
             * @description Day of the answer, or of the request while it is waiting.
             */
            date: string;
            /**
             * @description Consultation number of the answer, or null.
             * @example WAPIAAAAYeR0G1zh
             */
            reference: string | null;
            /**
             * @description `unanswered` after a week without an answer. Only `valid` allows reverse charge.
             * @enum {string}
             */
            status: "waiting" | "valid" | "invalid" | "unanswered";
        };
        /** @description Total of one tax on a document. */
        TaxSum: {
            /**
             * @description EN 16931 category; the ones after `reduced` charge no tax.
             * @enum {string}
             */
            category: "standard" | "reduced" | "zero" | "exempt" | "reverse charge" | "outside" | "export";
            /**
             * @description Name of the tax rule.
             * @example VAT
             */
            name: string;
            /** @description Taxable amount, after discount. */
            net: number;
            /**
             * @description Text printed with the tax, or null.
             * @example Reverse charge
             */
            note: string | null;
            /**
             * @description Percentage.
             * @example 19
             */
            rate: number;
            /** @description Tax on that amount. */
            tax: number;
        };
        /** @description A ticket without its replies and notes, as shown in lists. */
        Ticket: {
            /**
             * @description User name of the staff member who opened it.
             * @example grace
             */
            admin: string | null;
            /** @description Files attached to the ticket and its replies. */
            attachments: components["schemas"]["TicketAttachment"][];
            client: components["schemas"]["EmbeddedClient"] | null;
            /** @description ID of the client; null if missing or deleted. */
            clientid: number | null;
            /**
             * Format: date-time
             * @description Opening time.
             */
            date: string;
            /** @description Deleted replies. */
            deletedreplies: components["schemas"]["DeletedTicketReply"][];
            /** @description Department that handles the ticket. */
            department: {
                /** @description ID of the department. */
                id: number;
                /**
                 * @description Name of the department.
                 * @example Support
                 */
                name: string;
            };
            /** @description ID of the department. */
            deptid: number;
            /**
             * @description Name of the department.
             * @example Support
             */
            deptname: string;
            /**
             * Format: email
             * @description Email address of the sender; null if none is stored.
             */
            email: string | null;
            /** @description Staff member assigned to the ticket. */
            flag: number | null;
            /** @description ID of the ticket. */
            id: number;
            /**
             * Format: date-time
             * @description Time of the last reply, or of opening before the first reply.
             */
            lastreply: string;
            /** @description Ticket that this one was merged into. */
            merged_into: number | null;
            /**
             * @description Opening message.
             * @example It has been like this since yesterday.
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
             * @description Line of the message, from 1, where text quoted by an email program begins; null if there is none.
             * @example 3
             */
            quoteline: number | null;
            /**
             * @description Status title, as listed by `getsupportstatuses`.
             * @example Open
             */
            status: string;
            /**
             * @description Subject of the ticket.
             * @example The site is slow
             */
            subject: string;
            /** @description ID of the ticket. */
            ticketid: number;
            /**
             * @description Six-digit ticket number shown to the client.
             * @example 482193
             */
            tid: string;
            /** @description True if the ticket came by email and the client is not verified as its sender. */
            unverified: boolean;
            /** @description ID of the client; null if missing or deleted. */
            userid: number | null;
        };
        /** @description A file attached to a ticket. */
        TicketAttachment: {
            /**
             * @description Name of the file.
             * @example error.txt
             */
            filename: string;
            /** @description ID of the file; does not change if other files are deleted or the ticket is merged. */
            id: number;
            /**
             * @description Position among the files of the ticket and its replies, from 0.
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
            /** @description Files attached to the ticket and its replies. */
            attachments: components["schemas"]["TicketAttachment"][];
            client: components["schemas"]["EmbeddedClient"] | null;
            /** @description ID of the client; null if missing or deleted. */
            clientid: number | null;
            /**
             * Format: date-time
             * @description Opening time.
             */
            date: string;
            /** @description Deleted replies. */
            deletedreplies: components["schemas"]["DeletedTicketReply"][];
            /** @description Department that handles the ticket. */
            department: {
                /** @description ID of the department. */
                id: number;
                /**
                 * @description Name of the department.
                 * @example Support
                 */
                name: string;
            };
            /** @description ID of the department. */
            deptid: number;
            /**
             * @description Name of the department.
             * @example Support
             */
            deptname: string;
            /**
             * Format: email
             * @description Email address of the sender; null if none is stored.
             */
            email: string | null;
            /** @description Staff member assigned to the ticket. */
            flag: number | null;
            /** @description ID of the ticket. */
            id: number;
            /**
             * Format: date-time
             * @description Time of the last reply, or of opening before the first reply.
             */
            lastreply: string;
            /** @description Ticket that this one was merged into. */
            merged_into: number | null;
            /**
             * @description Opening message.
             * @example It has been like this since yesterday.
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
             * @description Line of the message, from 1, where text quoted by an email program begins; null if there is none.
             * @example 3
             */
            quoteline: number | null;
            /** @description Replies, oldest first. */
            replies: components["schemas"]["TicketReply"][];
            /**
             * @description Status title, as listed by `getsupportstatuses`.
             * @example Open
             */
            status: string;
            /**
             * @description Subject of the ticket.
             * @example The site is slow
             */
            subject: string;
            /** @description ID of the ticket. */
            ticketid: number;
            /**
             * @description Six-digit ticket number shown to the client.
             * @example 482193
             */
            tid: string;
            /** @description True if the ticket came by email and the client is not verified as its sender. */
            unverified: boolean;
            /** @description ID of the client; null if missing or deleted. */
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
            /** @description ID of the staff note. */
            id: number;
            /**
             * @description Text of the note.
             * @example The disk is full.
             */
            message: string;
            /** @description ID of the staff note. */
            noteid: number;
            /** @description ID of the ticket. */
            ticketid: number;
        };
        /** @description A ticket reply. */
        TicketReply: {
            /**
             * @description User name of the staff author.
             * @example grace
             */
            admin: string | null;
            /** @description Files attached to the reply. */
            attachments: components["schemas"]["TicketAttachment"][];
            /**
             * Format: date-time
             * @description Time of writing.
             */
            date: string;
            /**
             * Format: date-time
             * @description Time of the last edit.
             */
            editedat: string | null;
            /**
             * @description User name of the last editor.
             * @example grace
             */
            editedby: string | null;
            /**
             * Format: email
             * @description Email address of the author; null if none is stored.
             */
            email: string | null;
            /** @description ID of the reply. */
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
             * @description Line of the message, from 1, where text quoted by an email program begins; null if there is none.
             * @example 3
             */
            quoteline: number | null;
            /** @description ID of the reply. */
            replyid: number;
            /**
             * @description Subject of the merged ticket whose opening message this was; null for other replies.
             * @example The site is slow
             */
            subject: string | null;
            /** @description True if the reply came by email from an unverified sender. The client sees it only after `updateticketreply` accepts it. */
            unverified: boolean;
            /** @description ID of the client; null if missing or deleted. */
            userid: number | null;
        };
        /** @description A staff to-do item. */
        TodoItem: {
            /** @description Staff account assigned to the item. */
            admin: number | null;
            /**
             * @description User name of the assigned staff account, or null.
             * @example grace
             */
            adminusername: string | null;
            /**
             * Format: date-time
             * @description Creation time.
             */
            created_at: string;
            /**
             * @description Additional details.
             * @example It ends with the year.
             */
            description: string | null;
            /**
             * Format: date
             * @description Due date, or null.
             */
            due_date: string | null;
            /**
             * Format: date
             * @description Same as `due_date`.
             */
            duedate: string | null;
            /** @description ID of the to-do item. */
            id: number;
            /** @description ID of the to-do item. */
            itemid: number;
            /**
             * @description Progress, as set by staff.
             * @enum {string}
             */
            status: "New" | "In Progress" | "Completed" | "Deferred";
            /**
             * @description To-do item in one line.
             * @example Renew the data center contract
             */
            title: string;
        };
        /** @description A payment, refund, or other movement of money. */
        Transaction: {
            /** @description Incoming money; 0 for outgoing transactions. */
            amountin: number;
            /**
             * @description Outgoing money; 0 for incoming transactions.
             * @example 0
             */
            amountout: number;
            /**
             * Format: date
             * @description Posting date: the value date, or the first day open in the ledger at the time of recording.
             */
            booked_date: string;
            /**
             * @description Currency code of the amounts.
             * @example USD
             */
            currency_code: string;
            /**
             * Format: date-time
             * @description Time of the transaction.
             */
            date: string;
            /**
             * @description Purpose of the payment.
             * @example Payment of invoice 1042
             */
            description: string;
            /**
             * @description Part of the amount that the gateway kept; null if unknown.
             * @example 0.55
             */
            fees: number | null;
            /**
             * @description Payment gateway, or the name of another payment method.
             * @example banktransfer
             */
            gateway: string;
            /** @description ID of the transaction. */
            id: number;
            /** @description ID of the invoice; null if missing or deleted. */
            invoiceid: number | null;
            /**
             * @description Reference of the gateway payout that included the money.
             * @example po_1Nq7
             */
            payout: string | null;
            /** @description ID of the transaction. */
            transactionid: number;
            /**
             * @description Payment reference at the gateway, or null. If one payment covers several invoices, the first transaction has the gateway's ID. Each other transaction has that ID, a slash, and its invoice ID.
             * @example ch_3Pz1
             */
            transid: string | null;
            /** @description ID of the client; null if missing or deleted. */
            userid: number | null;
            /**
             * Format: date
             * @description Value date, in the service's time zone.
             */
            value_date: string;
        };
        "triggernotificationevent.answer": {
            /**
             * @description Name of the event.
             * @enum {string}
             */
            event: "api.custom";
            result: components["schemas"]["Success"];
            /**
             * @description Number of active notification rules that receive the event.
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
             * @description Identifier to pass on unchanged.
             * @example backup
             */
            notification_identifier?: string;
            /**
             * @description Headline of the notification.
             * @example Backup failed
             */
            title: string;
            /**
             * @description Link with details, http or https.
             * @example https://status.example.com/7
             */
            url?: string;
        };
        "updateadminnotes.answer": {
            /** @description ID of the client. */
            clientid: number;
            result: components["schemas"]["Success"];
        };
        "updateadminnotes.parameters": {
            /**
             * @description ID of the client. Also accepted as `client_id` (extension), `userid` (extension).
             * @example 1
             */
            clientid: number;
            /**
             * @description New notes; empty clears them. An empty value clears it.
             * @example Prefers to be called.
             */
            notes?: string;
        };
        "updateannouncement.answer": {
            /** @description ID of the announcement. */
            announcementid: number;
            result: components["schemas"]["Success"];
        };
        "updateannouncement.parameters": {
            /**
             * @description Text of the announcement. An empty value is refused.
             * @example Our mail servers are down from 2 to 3 a.m.
             */
            announcement?: string;
            /**
             * @description ID of the announcement.
             * @example 1
             */
            announcementid: number;
            /** @description False to turn it into a draft, which clients do not see. An empty value is refused. */
            published?: boolean;
            /**
             * @description Headline. An empty value is refused.
             * @example Maintenance on Sunday
             */
            title?: string;
        };
        "updateclient.answer": {
            /** @description ID of the client. */
            clientid: number;
            result: components["schemas"]["Success"];
        };
        "updateclient.parameters": {
            /**
             * @description First line of the postal address. An empty value clears it.
             * @example 12 Mill Lane
             */
            address1?: string;
            /**
             * @description Second line of the postal address. An empty value clears it. *Extension.*
             * @example Second floor
             */
            address2?: string;
            /**
             * @description False if the client's invoices are never charged automatically, even with a stored payment method. An empty value is refused. *Extension.*
             * @example true
             */
            autopay?: boolean;
            /**
             * @description Reference printed on electronic invoices, such as the Leitweg-ID of a German authority. An empty value clears it. *Extension.*
             * @example 04011000-12345-34
             */
            buyer_reference?: string;
            /** @description True to check the tax ID in the tax register again. Requires the setting `tax_id_check`. An empty value is refused. *Extension.* */
            check_tax_id?: boolean;
            /**
             * @description City of the postal address. An empty value clears it.
             * @example Leeds
             */
            city?: string;
            /**
             * @description ID of the client. Also accepted as `client_id` (extension), `userid` (extension).
             * @example 1
             */
            clientid: number;
            /**
             * @description Company; empty for private individuals. An empty value clears it.
             * @example Analytical Engines Ltd
             */
            companyname?: string;
            /**
             * @description Two-letter country code (ISO 3166-1). It must be a two-letter country code. An empty value is refused.
             * @example NO
             */
            country?: string;
            /**
             * @description Currency code or ID; cannot be changed once the client has an invoice. An empty value is refused. *Extension.*
             * @example USD
             */
            currency?: string;
            /**
             * Format: email
             * @description Must be unique among clients. An empty value is refused.
             * @example ada@example.com
             */
            email?: string;
            /**
             * @description First name of the client or contact person. An empty value is refused.
             * @example Ada
             */
            firstname?: string;
            /**
             * @description Client group; empty removes the client from its group. An empty value clears it. *Extension.*
             * @example 1
             */
            groupid?: number;
            /**
             * @description Language of emails, such as `en`. An empty value is refused. *Extension.*
             * @example en
             */
            language?: string;
            /**
             * @description Last name of the client or contact person. An empty value is refused.
             * @example Lovelace
             */
            lastname?: string;
            /**
             * @description Staff notes; never shown to the client. An empty value clears it. *Extension.*
             * @example Prefers to be called in the morning.
             */
            notes?: string;
            /**
             * Format: password
             * @description New password for the account owner's login; ends its sessions and links. An empty value is refused. *Extension.* Also accepted as `password` (extension).
             */
            password2?: string;
            /**
             * @description Phone number, stored as sent. An empty value clears it.
             * @example +44 113 496 0000
             */
            phonenumber?: string;
            /**
             * @description Postal code. An empty value clears it.
             * @example LS1 4AP
             */
            postcode?: string;
            /**
             * @description State, province, or region of the postal address. An empty value clears it.
             * @example West Yorkshire
             */
            state?: string;
            /**
             * @description `inactive` clients cannot order. `closed` clients have no access to the client area, and their services end. An empty value is refused.
             * @enum {string}
             */
            status?: "active" | "inactive" | "closed";
            /**
             * @description Tax ID, stored without spaces. In EU member states, GB, NO, CH, and JP, the format and check digits must be valid. An empty value clears it. *Extension.*
             * @example GB980780684
             */
            tax_id?: string;
            /** @description True if the client's invoices are tax-free. An empty value is refused. *Extension.* */
            taxexempt?: boolean;
        };
        "updateclientaddon.answer": {
            /** @description ID of the service addon. */
            addonid: number;
            result: components["schemas"]["Success"];
        };
        "updateclientaddon.parameters": {
            /**
             * @description ID of the service addon. Also accepted as `addonid` (extension).
             * @example 1
             */
            id: number;
            /**
             * @description Staff notes; never shown to the client. An empty value clears it.
             * @example The second address is for email.
             */
            notes?: string;
            /**
             * @description Price of each future period. An empty value is refused. *Extension.*
             * @example 12.5
             */
            recurringamount?: number;
            /**
             * @description `pending` services wait for setup. `terminated`, `cancelled`, `fraud`, and `completed` services have ended. An empty value is refused.
             * @enum {string}
             */
            status?: "pending" | "active" | "suspended" | "terminated" | "cancelled" | "fraud" | "completed";
        };
        "updateclientdomain.answer": {
            /** @description ID of the domain. */
            domainid: number;
            result: components["schemas"]["Success"];
        };
        "updateclientdomain.parameters": {
            /**
             * @description New client of the domain. Unpaid line items are withdrawn, and renewals are billed to the new client; past invoices stay. The registrar is not notified. An empty value is refused. *Extension.* Also accepted as `client_id` (extension), `userid` (extension).
             * @example 1
             */
            clientid?: number;
            /** @description True if the domain has DNS management. An empty value is refused. Also accepted as `dnsmanagement` (extension). */
            dns_management?: boolean;
            /**
             * @description ID of the domain.
             * @example 1
             */
            domainid: number;
            /** @description True to stop invoicing renewals; an unpaid renewal is withdrawn. An empty value is refused. *Extension.* */
            donotrenew?: boolean;
            /** @description True if the domain has email forwarding. An empty value is refused. Also accepted as `emailforwarding` (extension). */
            email_forwarding?: boolean;
            /**
             * Format: date
             * @description Expiry date. An empty value clears it.
             * @example 2026-01-31
             */
            expirydate?: string;
            /** @description True if the domain has ID protection. An empty value is refused. Also accepted as `idprotection` (extension). */
            id_protection?: boolean;
            /**
             * Format: date
             * @description Due date of the next renewal. An empty value clears it.
             * @example 2026-01-31
             */
            nextduedate?: string;
            /**
             * @description Staff notes. An empty value clears it.
             * @example For the new shop.
             */
            notes?: string;
            /**
             * @description Name of an installed payment gateway. An empty value is refused.
             * @example banktransfer
             */
            paymentmethod?: string;
            /**
             * @description Price of each future renewal. An empty value is refused. *Extension.*
             * @example 12.5
             */
            recurringamount?: number;
            /**
             * Format: date
             * @description Registration date. An empty value clears it.
             * @example 2026-01-31
             */
            regdate?: string;
            /**
             * @description Name of an installed registrar module; empty for none. An empty value clears it.
             * @example manual
             */
            registrar?: string;
            /**
             * @description In `grace` and `redemption`, the registration has expired but can still be renewed. An empty value is refused.
             * @enum {string}
             */
            status?: "pending" | "active" | "grace" | "redemption" | "expired" | "cancelled" | "fraud" | "transferred_away";
        };
        "updateclientproduct.answer": {
            result: components["schemas"]["Success"];
            /** @description ID of the service. */
            serviceid: number;
        };
        "updateclientproduct.parameters": {
            /**
             * @description Changes to the product's price for this cycle if there is one; otherwise keeps the monthly price. An empty value is refused. Also accepted as `billingcycle` (extension).
             * @enum {string}
             */
            billing_cycle?: "monthly" | "quarterly" | "semiannually" | "annually" | "biennially" | "triennially" | "onetime";
            /**
             * @description New client of the service, including its addons and certificates. Unpaid line items are withdrawn and billed to the new client; past invoices stay. An empty value is refused. *Extension.* Also accepted as `client_id` (extension), `userid` (extension).
             * @example 1
             */
            clientid?: number;
            /**
             * @description Domain of the account, in ASCII. An empty value clears it.
             * @example ada.example.com
             */
            domain?: string;
            /**
             * @description Stored price of the first period. An empty value is refused. *Extension.*
             * @example 12.5
             */
            firstpaymentamount?: number;
            /**
             * Format: date
             * @description First unpaid day. An empty value clears it. Also accepted as `nextduedate` (extension).
             * @example 2026-01-31
             */
            next_due_date?: string;
            /**
             * @description Staff notes; never shown to the client. An empty value clears it.
             * @example Moved from another host.
             */
            notes?: string;
            /**
             * Format: password
             * @description Stored password; the password on the server does not change. An empty value is refused. Also accepted as `servicepassword` (extension).
             */
            password?: string;
            /**
             * @description Price of each future period. An empty value is refused. *Extension.*
             * @example 12.5
             */
            recurringamount?: number;
            /**
             * @description ID of the service.
             * @example 1
             */
            serviceid: number;
            /**
             * @description `pending` services wait for setup. `terminated`, `cancelled`, `fraud`, and `completed` services have ended. An empty value is refused.
             * @enum {string}
             */
            status?: "pending" | "active" | "suspended" | "terminated" | "cancelled" | "fraud" | "completed";
            /**
             * @description User name on the server. An empty value clears it. Also accepted as `serviceusername` (extension).
             * @example ada
             */
            username?: string;
        };
        "updatecontact.answer": {
            /** @description ID of the contact. */
            contactid: number;
            result: components["schemas"]["Success"];
        };
        "updatecontact.parameters": {
            /**
             * @description ID of the contact.
             * @example 1
             */
            contactid: number;
            /** @description True if the contact gets copies of emails about domains. An empty value is refused. *Extension.* */
            domainemails?: boolean;
            /**
             * Format: email
             * @description Email address of the contact. An empty value is refused.
             * @example ada@example.com
             */
            email?: string;
            /**
             * @description First name of the contact. An empty value is refused.
             * @example Charles
             */
            firstname?: string;
            /** @description True if the contact gets copies of emails about the account. An empty value is refused. *Extension.* */
            generalemails?: boolean;
            /** @description True if the contact gets copies of emails about invoices and payments, including payment links. An empty value is refused. *Extension.* */
            invoiceemails?: boolean;
            /**
             * @description Last name of the contact. An empty value is refused.
             * @example Babbage
             */
            lastname?: string;
            /**
             * @description Phone number, stored as sent. An empty value clears it. *Extension.*
             * @example +44 113 496 0001
             */
            phonenumber?: string;
            /** @description True if the contact gets copies of emails about orders, services, and certificates. An empty value is refused. *Extension.* */
            productemails?: boolean;
            /** @description True if the contact gets copies of emails about tickets. An empty value is refused. *Extension.* */
            supportemails?: boolean;
        };
        "updateinvoice.answer": {
            /** @description Amount due; only with `duplicate`. */
            balance?: number;
            /** @description True if `transid` was already recorded at this gateway, for any invoice or for a refund of this one; no payment or refund was recorded. */
            duplicate?: boolean;
            /** @description ID of the invoice. */
            invoiceid: number;
            result: components["schemas"]["Success"];
            /**
             * @description Status of the invoice; only with `duplicate`.
             * @enum {string}
             */
            status?: "draft" | "unpaid" | "paid" | "partially_paid" | "overdue" | "cancelled" | "refunded" | "collections" | "payment_pending";
        };
        "updateinvoice.parameters": {
            /**
             * @description False if the invoice is never charged automatically, even with a stored payment method. An empty value is refused. *Extension.*
             * @example true
             */
            autopay?: boolean;
            /**
             * @description Creates a credit note for this amount, including tax. The part already paid becomes credit. *Extension.*
             * @example 12.5
             */
            creditamount?: number;
            /**
             * @description Reason on the credit note. *Extension.*
             * @example Goodwill
             */
            creditreason?: string;
            /**
             * Format: date
             * @description Cannot be changed after a payment, credit, or refund on the invoice. The invoice gets the client's taxes, discount, and details for the new date. An omitted due date moves if it would fall before the date. An empty value is refused.
             * @example 2026-01-31
             */
            date?: string;
            /**
             * Format: date
             * @description Due date. An empty value is refused.
             * @example 2026-01-31
             */
            duedate?: string;
            /** @description Gateway of the payment or refund. Defaults to `manual`, and with `refundto=record` to the gateway of the payments if they share one. */
            gateway?: string;
            /**
             * @description ID of the invoice.
             * @example 1
             */
            invoiceid: number;
            /**
             * @description Notes stored with the invoice. An empty value clears it.
             * @example Purchase order 4711
             */
            notes?: string;
            /** @description With `refundto=gateway`: true to refund only an overpayment that became credit and is still there. The invoice stays paid. *Extension.* */
            overpayment?: boolean;
            /**
             * @description Name of an installed payment gateway. An empty value is refused.
             * @example banktransfer
             */
            paymentmethod?: string;
            /**
             * @description Amount to refund; defaults to the total paid. The status changes when nothing is left to refund. With `refundto=gateway`, an amount above the total paid is taken from the overpayment first, if it is still credit. *Extension.*
             * @example 12.5
             */
            refundamount?: number;
            /**
             * @description Destination of the refund with status `refunded`: the payment's gateway (`gateway`), the client's credit (`credit`), or only a record (`record`). Without it, the status is only a label. *Extension.*
             * @enum {string}
             */
            refundto?: "gateway" | "credit" | "record";
            /** @description True to invalidate all links to the invoice from emails and pages so far; later emails contain new ones. *Extension.* */
            revokelinks?: boolean;
            /** @description True to send the rejected or failed electronic invoices of the invoice and its credit notes again, once their cause is corrected. *Extension.* */
            sendeinvoice?: boolean;
            /**
             * @description A `draft` is not issued yet. Nothing is due on `draft`, `cancelled`, and `refunded` invoices. An empty value is refused.
             * @enum {string}
             */
            status?: "draft" | "unpaid" | "paid" | "partially_paid" | "overdue" | "cancelled" | "refunded" | "collections" | "payment_pending";
            /**
             * @description Reference of the payment with status `paid`, or of the refund with `refundto=record`.
             * @example ch_3Pz1
             */
            transid?: string;
            /** @description With status `cancelled`: true to waive the billed periods instead of billing them again. *Extension.* */
            waive?: boolean;
        };
        "updatemoduleconfiguration.answer": {
            /** @description Names of the passwords sent empty, whose stored values are kept. */
            kept: string[];
            /**
             * @description Name of the installed module.
             * @example stripe
             */
            moduleName: string;
            /**
             * @description Server credentials are set in the setup file.
             * @enum {string}
             */
            moduleType: "gateway" | "registrar" | "ssl" | "addon" | "einvoice";
            result: components["schemas"]["Success"];
            /** @description Names of the stored parameters. */
            updated: string[];
        };
        "updatemoduleconfiguration.parameters": {
            /**
             * @description Name of the installed module.
             * @example stripe
             */
            moduleName: string;
            /**
             * @description Server credentials are set in the setup file.
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
            /** @description ID of the credential. */
            credentialid: number;
            /**
             * Format: date-time
             * @description Expiry time of the old secret, if `new_secret` or `overlap` was sent. The old secret of a disabled credential has already ended.
             */
            old_secret_ends_at?: string;
            result: components["schemas"]["Success"];
            /**
             * Format: password
             * @description The new secret, if `new_secret` was sent; in the format of `createoauthcredential`.
             * @example chk_k9Ztk9Ztk9Ztk9Ztk9Ztk9Ztk9Ztk9Ztk9Ztk9Ztk9Ztk9Ztk9Ztk9Ztk9Zt
             */
            secret?: string;
        };
        "updateoauthcredential.parameters": {
            /** @description False to disable the credential. An empty value is refused. */
            active?: boolean;
            /**
             * @description IP addresses and CIDR ranges that can use the credential; an empty list allows any address. The list in the setup file also applies. An empty value clears it.
             * @example [
             *       "192.0.2.10",
             *       "2001:db8::/32"
             *     ]
             */
            allowed_ips?: string[];
            /**
             * @description ID of the credential. Also accepted as `credentialId` (extension).
             * @example 1
             */
            credentialid: number;
            /**
             * @description Purpose of the credential. An empty value clears it.
             * @example Order portal
             */
            description?: string;
            /**
             * Format: date-time
             * @description When the credential expires: in the future, and no later than the calling credential. It must be a date and time such as 2027-01-31T12:00:00Z. An empty value clears it. *Extension.*
             * @example 2099-12-31T23:59:59.000Z
             */
            expires_at?: string;
            /** @description True to create a new secret and return it. *Extension.* */
            new_secret?: boolean;
            /**
             * @description Hours from now during which the old secret works along with the new one. Without `new_secret`, changes the expiry of an old secret that still works; 0 ends it now. *Extension.*
             * @default 24
             */
            overlap?: number;
            /**
             * @description Maximum permissions of the credential; `all` means all permissions of its account. A call has the permissions that both hold at that moment. A limited credential never has full access. It must be all, or a list of: create_clients, create_invoices, delete_clients, edit_clients, list_clients, list_domains, list_invoices, list_orders, list_products, list_projects, list_quotes, list_services, list_tickets, manage_affiliates, manage_announcements, manage_domains, manage_email_templates, manage_gateways, manage_invoices, manage_orders, manage_products, manage_projects, manage_promotions, manage_quotes, manage_registrars, manage_security, manage_servers, manage_services, manage_settings, manage_staff, manage_tickets, reply_tickets, view_activity_log, view_ledger, view_system. An empty value is refused. *Extension.*
             * @example [
             *       "list_invoices"
             *     ]
             */
            permissions?: "all" | ("create_clients" | "create_invoices" | "delete_clients" | "edit_clients" | "list_clients" | "list_domains" | "list_invoices" | "list_orders" | "list_products" | "list_projects" | "list_quotes" | "list_services" | "list_tickets" | "manage_affiliates" | "manage_announcements" | "manage_domains" | "manage_email_templates" | "manage_gateways" | "manage_invoices" | "manage_orders" | "manage_products" | "manage_projects" | "manage_promotions" | "manage_quotes" | "manage_registrars" | "manage_security" | "manage_servers" | "manage_services" | "manage_settings" | "manage_staff" | "manage_tickets" | "reply_tickets" | "view_activity_log" | "view_ledger" | "view_system")[];
        };
        "updatepaymethod.answer": {
            /** @description True if it is now the default. */
            is_default: boolean;
            /** @description ID of the payment method. */
            paymethodid: number;
            result: components["schemas"]["Success"];
        };
        "updatepaymethod.parameters": {
            /**
             * @description ID of the client. Also accepted as `client_id` (extension), `userid` (extension).
             * @example 1
             */
            clientid: number;
            /**
             * @description Must be unique among the client's payment methods. An empty value is refused.
             * @example Visa
             */
            description?: string;
            /**
             * @description ID of the payment method.
             * @example 1
             */
            paymethodid: number;
            /** @description False to remove the default if it is this method. An empty value is refused. */
            set_as_default?: boolean;
        };
        "updateproject.answer": {
            /** @description ID of the project. */
            projectid: number;
            result: components["schemas"]["Success"];
        };
        "updateproject.parameters": {
            /**
             * @description Description of the project. An empty value clears it.
             * @example Mail and three sites.
             */
            description?: string;
            /**
             * Format: date
             * @description Due date. An empty value clears it. Also accepted as `duedate` (extension).
             * @example 2026-01-31
             */
            due_date?: string;
            /**
             * @description ID of the project. Also accepted as `id`.
             * @example 1
             */
            projectid: number;
            /**
             * @description Progress, as set by staff. An empty value is refused.
             * @enum {string}
             */
            status?: "pending" | "in_progress" | "completed" | "cancelled";
            /**
             * @description Name of the project. An empty value is refused.
             * @example Move from another host
             */
            title?: string;
        };
        "updateprojecttask.answer": {
            result: components["schemas"]["Success"];
            /** @description ID of the task. */
            taskid: number;
        };
        "updateprojecttask.parameters": {
            /** @description True if the task is done. An empty value is refused. */
            completed?: boolean;
            /**
             * Format: date
             * @description Due date. An empty value clears it. Also accepted as `duedate` (extension).
             * @example 2026-01-31
             */
            due_date?: string;
            /**
             * @description Additional notes on the task. An empty value clears it. Also accepted as `description`.
             * @example After office hours.
             */
            notes?: string;
            /**
             * @description Task in one line. An empty value is refused. Also accepted as `title`.
             * @example Move the mailboxes
             */
            task?: string;
            /**
             * @description ID of the task.
             * @example 1
             */
            taskid: number;
        };
        "updatequote.answer": {
            /** @description ID of the quote. */
            quoteid: number;
            result: components["schemas"]["Success"];
        };
        "updatequote.parameters": {
            /**
             * @description Notes for the client. An empty value clears it. Also accepted as `customernotes` (extension).
             * @example Prices exclude travel.
             */
            customer_notes?: string;
            /** @description Line items. The total of each is quantity × unit price, less its discount, rounded once. Without `taxable`, a line item keeps the value of the one with the same description, or otherwise of the one at its position; a further line item is taxed. In a form, `items[0][description]` and so on. An empty value clears it. *Extension.* */
            items?: {
                /**
                 * @description Description of the line item.
                 * @example Site design
                 */
                description: string;
                /**
                 * @description Discount on the line item, as a percentage.
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
                /** @description True if the line item is taxed. */
                taxable?: boolean;
                /**
                 * @description In the client's currency.
                 * @example 80
                 */
                unit_price: number;
            }[];
            /**
             * @description Notes for staff. An empty value clears it. Also accepted as `adminnotes` (extension).
             * @example Asked for a discount on the phone.
             */
            notes?: string;
            /**
             * @description Text of the proposal. An empty value clears it.
             * @example A new site in six weeks.
             */
            proposal?: string;
            /**
             * @description ID of the quote.
             * @example 1
             */
            quoteid: number;
            /**
             * @description Clients cannot see a `Draft`. An empty value is refused. Also accepted as `stage` (extension).
             * @enum {string}
             */
            status?: "Draft" | "Sent" | "Accepted" | "Declined";
            /**
             * Format: date
             * @description Last day on which the quote is valid. An empty value is refused.
             * @example 2026-01-31
             */
            validuntil?: string;
        };
        "updateticket.answer": {
            result: components["schemas"]["Success"];
            /** @description ID of the ticket. */
            ticketid: number;
        };
        "updateticket.parameters": {
            /**
             * @description New department of the ticket. An empty value is refused.
             * @example 1
             */
            deptid?: number;
            /**
             * @description Staff member assigned to the ticket; empty removes the assignment. An empty value clears it.
             * @example 1
             */
            flag?: number;
            /**
             * @description Urgency. An empty value is refused.
             * @enum {string}
             */
            priority?: "low" | "medium" | "high" | "critical";
            /**
             * @description A title listed by `getsupportstatuses`; case-insensitive. An empty value is refused.
             * @example Open
             */
            status?: string;
            /**
             * @description Subject of the ticket. An empty value is refused.
             * @example The site is slow
             */
            subject?: string;
            /**
             * @description ID of the ticket.
             * @example 1
             */
            ticketid: number;
        };
        "updateticketreply.answer": {
            /** @description ID of the reply. */
            replyid: number;
            result: components["schemas"]["Success"];
        };
        "updateticketreply.parameters": {
            /** @description True to accept an unverified reply. Its sender is then trusted for this ticket. *Extension.* */
            accept?: boolean;
            /**
             * @description New text of the reply. An empty value is refused.
             * @example It works again.
             */
            message?: string;
            /**
             * @description ID of the reply.
             * @example 1
             */
            replyid: number;
        };
        "updatetodoitem.answer": {
            /** @description ID of the to-do item. */
            itemid: number;
            result: components["schemas"]["Success"];
        };
        "updatetodoitem.parameters": {
            /**
             * @description ID or user name of a staff account. An empty value clears it. Also accepted as `adminid` (extension).
             * @example grace
             */
            admin?: string;
            /**
             * @description Additional details. An empty value clears it.
             * @example It ends with the year.
             */
            description?: string;
            /**
             * Format: date
             * @description Due date. An empty value clears it. Also accepted as `duedate` (extension).
             * @example 2026-01-31
             */
            due_date?: string;
            /**
             * @description ID of the to-do item.
             * @example 1
             */
            itemid: number;
            /**
             * @description Progress, as set by staff. Case-insensitive. An empty value is refused.
             * @enum {string}
             */
            status?: "New" | "In Progress" | "Completed" | "Deferred";
            /**
             * @description To-do item in one line. An empty value is refused.
             * @example Renew the data center contract
             */
            title?: string;
        };
        "updatetransaction.answer": {
            result: components["schemas"]["Success"];
            /** @description ID of the transaction. */
            transactionid: number;
        };
        "updatetransaction.parameters": {
            /**
             * @description Replaces the amount that is not 0, or the incoming amount if both are 0. An empty value is refused.
             * @example 12.5
             */
            amount?: number;
            /**
             * @description For a refund or lost dispute recorded by an earlier release: makes due what was no longer on an invoice or available as credit. *Extension.*
             * @example false
             */
            claim?: boolean;
            /**
             * @description Purpose of the payment. An empty value is refused.
             * @example Bank transfer
             */
            description?: string;
            /**
             * @description What happens to an amount that did not come in: it is due on the invoice again (`invoice`, the default), or it is written off and the invoice does not change (`writeoff`). *Extension.*
             * @enum {string}
             */
            difference?: "invoice" | "writeoff";
            /**
             * @description Part of the incoming amount that the gateway kept. An empty value is refused. *Extension.*
             * @example 12.5
             */
            fees?: number;
            /**
             * @description Reference of the gateway payout that included the money. An empty value clears it. *Extension.*
             * @example po_1Nq7
             */
            payout?: string;
            /**
             * @description ID of the transaction.
             * @example 1
             */
            transactionid: number;
        };
        "updateuser.answer": {
            result: components["schemas"]["Success"];
            /** @description ID of the login. */
            userid: number;
        };
        "updateuser.parameters": {
            /**
             * Format: email
             * @description Must be unique among logins. An empty value is refused.
             * @example ada@example.com
             */
            email?: string;
            /**
             * @description First name of the user. An empty value is refused. Also accepted as `firstname` (extension).
             * @example Ada
             */
            first_name?: string;
            /**
             * @description Last name of the user. An empty value is refused. Also accepted as `lastname` (extension).
             * @example Lovelace
             */
            last_name?: string;
            /**
             * Format: password
             * @description Password of the login. An empty value is refused. Also accepted as `password2` (extension).
             */
            password?: string;
            /** @description True to disable the second factor, such as after a lost device. Ends the login's sessions. An empty value is refused. *Extension.* */
            resettwofactor?: boolean;
            /**
             * @description ID of the login. Also accepted as `user_id` (extension).
             * @example 1
             */
            userid: number;
        };
        "updateuserpermissions.answer": {
            /** @description ID of the client. */
            clientid: number;
            /** @description `all`, or a list of the login's permissions. */
            permissions: "all" | ("profile" | "contacts" | "products" | "manageproducts" | "productsso" | "domains" | "managedomains" | "invoices" | "quotes" | "tickets" | "affiliates" | "emails" | "orders")[];
            result: components["schemas"]["Success"];
            /** @description ID of the login. */
            userid: number;
        };
        "updateuserpermissions.parameters": {
            /**
             * @description ID of the client. Also accepted as `client_id`.
             * @example 1
             */
            clientid: number;
            /**
             * @description New permissions of the login on the account. It must be all, or a list of: profile, contacts, products, manageproducts, productsso, domains, managedomains, invoices, quotes, tickets, affiliates, emails, orders.
             * @example all
             */
            permissions: "all" | ("profile" | "contacts" | "products" | "manageproducts" | "productsso" | "domains" | "managedomains" | "invoices" | "quotes" | "tickets" | "affiliates" | "emails" | "orders")[];
            /**
             * @description ID of the login. Also accepted as `user_id`.
             * @example 1
             */
            userid: number;
        };
        "upgradeproduct.answer": {
            /** @description True if the change is already made. */
            applied: boolean;
            /** @description Amount added to the credit of the client; with `calconly`, the amount that the change would add. */
            credit: number;
            /** @description True if the server must make the change before payments are returned. */
            credit_pending: boolean;
            /** @description With `calconly`: client group discount. */
            discount?: number;
            /** @description Invoice for the difference; null if no payment is due. */
            invoiceid: number | null;
            /** @description With `calconly`: price difference for the period already invoiced or paid, before discount and tax; if negative, what is returned. */
            price?: number;
            /** @description With `calconly`: price of each later period. */
            recurringamount?: number;
            result: components["schemas"]["Success"];
            /** @description ID of the service. */
            serviceid: number;
            /** @description With `calconly`: tax on the difference. */
            tax?: number;
            /** @description With `calconly`: invoice total; 0 if no payment is due. */
            total?: number;
            /** @description Null with `calconly`. */
            upgradeid: number | null;
        };
        "upgradeproduct.parameters": {
            /** @description True to return only the prices, without changing or invoicing anything. *Extension.* */
            calconly?: boolean;
            /**
             * @description New product. Also accepted as `newproductid` (extension).
             * @example 1
             */
            packageid: number;
            /**
             * @description ID of the service.
             * @example 1
             */
            serviceid: number;
        };
        /** @description A client area login and its accounts. */
        User: {
            /** @description Accounts that the login can use. */
            clients: {
                /** @description ID of the client. */
                clientid: number;
                /** @description True if the login owns the account. */
                owner: boolean;
            }[];
            /**
             * Format: date-time
             * @description Creation time.
             */
            created_at: string;
            /**
             * Format: email
             * @description Email address used to sign in; unique among logins.
             */
            email: string;
            /**
             * @description First name of the user.
             * @example Ada
             */
            first_name: string;
            /** @description ID of the login. */
            id: number;
            /**
             * @description Last name of the user.
             * @example Lovelace
             */
            last_name: string;
            /** @description ID of the login. */
            userid: number;
        };
        "validatelogin.answer": {
            /** @description Accounts that the login can use, except closed ones. Omitted if a code is required. */
            clientids?: number[];
            result: components["schemas"]["Success"];
            /** @description True if the password is right and a code is required. */
            two_factor?: boolean;
            /** @description ID of the login. */
            userid: number;
        };
        "validatelogin.parameters": {
            /**
             * Format: password
             * @description Code of the second factor, from the login's authenticator app, or a recovery code. Either works once. *Extension.*
             */
            code?: string;
            /**
             * Format: email
             * @description Email address used to sign in.
             * @example ada@example.com
             */
            email: string;
            /**
             * Format: password
             * @description Password to check. Also accepted as `password`.
             */
            password2: string;
            /**
             * @description IP address of the visitor who entered the password, as seen by the portal. It must be an IP address. *Extension.* Also accepted as `visitorip`, `clientip`.
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
