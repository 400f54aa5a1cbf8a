// Generated from the definitions of the actions. Change them and generate again.

export interface components {
    schemas: {
        /**
         * @description User name of the staff member; `login` and its ID for someone in the client area, `visitor` for someone who is not signed in, `system` for the service itself.
         * @example grace
         */
        actor: string;
        /**
         * Affiliate
         * @description A client who earns a commission for referring others.
         */
        affiliate: {
            /**
             * @description ID of the affiliate.
             * @example 1
             */
            affiliateid: number;
            client: {
                address1?: string | null;
                address2?: string | null;
                /**
                 * @description False if the client's invoices are never charged automatically.
                 * @example true
                 */
                autopay?: boolean;
                buyer_reference?: string | null;
                city?: string | null;
                /**
                 * @description ID of the client.
                 * @example 1
                 */
                clientid: number;
                /** @description Company; null for private individuals. */
                companyname: string | null;
                /**
                 * @description Two-letter country code (ISO 3166-1).
                 * @example NO
                 */
                country?: string;
                /**
                 * Format: date-time
                 * @description Creation time.
                 * @example 2026-01-31T12:00:00.000Z
                 */
                created_at?: string;
                /**
                 * @description Credit balance, in the client's currency.
                 * @example 12.5
                 */
                credit?: number;
                /**
                 * @description ID of the currency for all of the client's amounts.
                 * @example 1
                 */
                currency?: number;
                /**
                 * @description Currency code of the amounts.
                 * @example USD
                 */
                currency_code?: string;
                /**
                 * Format: date
                 * @description Day of creation, in the service's time zone.
                 * @example 2026-01-31
                 */
                datecreated?: string;
                /**
                 * Format: email
                 * @description Email address of the client; unique among clients.
                 * @example ada@example.com
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
                groupid?: number | null;
                /**
                 * @description ID of the client.
                 * @example 1
                 */
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
                notes?: string | null;
                owner_user_id?: number | null;
                phonenumber?: string | null;
                postcode?: string | null;
                state?: string | null;
                /**
                 * @description `inactive` clients cannot order. `closed` clients have no access to the client area, and their services end.
                 * @enum {unknown}
                 */
                status?: "active" | "inactive" | "closed";
                tax_id?: string | null;
                /** @description Result of the tax register check; null if the tax ID is not checked. */
                tax_id_checked?: {
                    /**
                     * Format: date
                     * @description Day of the answer, or of the request while it is waiting.
                     * @example 2026-01-31
                     */
                    date: string;
                    reference: string | null;
                    /**
                     * @description `unanswered` after a week without an answer. Only `valid` allows reverse charge.
                     * @enum {unknown}
                     */
                    status: "waiting" | "valid" | "invalid" | "unanswered";
                } | null;
                /** @description True if the client's invoices are tax-free. */
                taxexempt?: boolean;
                /**
                 * @description ID of the client.
                 * @example 1
                 */
                userid: number;
            } | null;
            /**
             * @description ID of the client.
             * @example 1
             */
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
             * @example 2026-01-31T12:00:00.000Z
             */
            created_at: string;
            /**
             * Format: date
             * @description Day on which the client became an affiliate.
             * @example 2026-01-31
             */
            date: string;
            /**
             * @description ID of the affiliate.
             * @example 1
             */
            id: number;
            /**
             * @description Visitors who followed the affiliate link, `/client/go/` and the affiliate ID. Each browser counts once in 60 days.
             * @example 120
             */
            visitors: number;
        };
        /**
         * Announcement
         * @description A news item for clients.
         */
        announcement: {
            /**
             * @description Text of the announcement.
             * @example Our mail servers are down from 2 to 3 a.m.
             */
            announcement: string;
            /**
             * @description ID of the announcement.
             * @example 1
             */
            announcementid: number;
            /**
             * Format: date-time
             * @description Creation time.
             * @example 2026-01-31T12:00:00.000Z
             */
            date: string;
            /**
             * @description ID of the announcement.
             * @example 1
             */
            id: number;
            /** @description False for drafts, which clients do not see. */
            published: boolean;
            /**
             * @description Headline.
             * @example Maintenance on Sunday
             */
            title: string;
        };
        /**
         * @description True if an API call caused the event.
         * @example true
         */
        bystaff: boolean;
        /** @description Changed values of the record; empty if it was added or deleted. */
        changes: {
            /** @description Value after the change; null if there is none. */
            after: string | number | boolean | null;
            /** @description Value before the change; null if there was none. */
            before: string | number | boolean | null;
            /** @description Name of the value in `object`. */
            field: string;
        }[];
        /**
         * Client
         * @description A client, as shown in lists.
         */
        client: {
            address1: string | null;
            address2: string | null;
            /**
             * @description False if the client's invoices are never charged automatically.
             * @example true
             */
            autopay: boolean;
            buyer_reference: string | null;
            city: string | null;
            /**
             * @description ID of the client.
             * @example 1
             */
            clientid: number;
            /** @description Company; null for private individuals. */
            companyname: string | null;
            /**
             * @description Two-letter country code (ISO 3166-1).
             * @example NO
             */
            country: string;
            /**
             * Format: date-time
             * @description Creation time.
             * @example 2026-01-31T12:00:00.000Z
             */
            created_at: string;
            /**
             * @description Credit balance, in the client's currency.
             * @example 12.5
             */
            credit: number;
            /**
             * @description ID of the currency for all of the client's amounts.
             * @example 1
             */
            currency: number;
            /**
             * @description Currency code of the amounts.
             * @example USD
             */
            currency_code: string;
            /**
             * Format: date
             * @description Day of creation, in the service's time zone.
             * @example 2026-01-31
             */
            datecreated: string;
            /**
             * Format: email
             * @description Email address of the client; unique among clients.
             * @example ada@example.com
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
            groupid: number | null;
            /**
             * @description ID of the client.
             * @example 1
             */
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
            notes: string | null;
            owner_user_id: number | null;
            phonenumber: string | null;
            postcode: string | null;
            state: string | null;
            /**
             * @description `inactive` clients cannot order. `closed` clients have no access to the client area, and their services end.
             * @enum {unknown}
             */
            status: "active" | "inactive" | "closed";
            tax_id: string | null;
            /** @description Result of the tax register check; null if the tax ID is not checked. */
            tax_id_checked: {
                /**
                 * Format: date
                 * @description Day of the answer, or of the request while it is waiting.
                 * @example 2026-01-31
                 */
                date: string;
                reference: string | null;
                /**
                 * @description `unanswered` after a week without an answer. Only `valid` allows reverse charge.
                 * @enum {unknown}
                 */
                status: "waiting" | "valid" | "invalid" | "unanswered";
            } | null;
            /** @description True if the client's invoices are tax-free. */
            taxexempt: boolean;
            /**
             * @description ID of the client.
             * @example 1
             */
            userid: number;
        };
        /**
         * Contact
         * @description An additional contact of a client.
         */
        contact: {
            /**
             * @description ID of the client.
             * @example 1
             */
            clientid: number;
            /**
             * @description ID of the contact.
             * @example 1
             */
            contactid: number;
            /** @description True if the contact gets copies of emails about domains. */
            domainemails: boolean;
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
            /** @description True if the contact gets copies of emails about the account. */
            generalemails: boolean;
            /**
             * @description ID of the contact.
             * @example 1
             */
            id: number;
            /** @description True if the contact gets copies of emails about invoices and payments, including payment links. */
            invoiceemails: boolean;
            /**
             * @description Last name of the contact.
             * @example Babbage
             */
            lastname: string;
            phonenumber: string | null;
            /** @description True if the contact gets copies of emails about orders, services, and certificates. */
            productemails: boolean;
            /** @description True if the contact gets copies of emails about tickets. */
            supportemails: boolean;
            /**
             * @description ID of the client.
             * @example 1
             */
            userid: number;
        };
        /**
         * CreditEntry
         * @description A change to a client's credit balance.
         */
        credit: {
            /**
             * @description Positive for credit added, negative for credit used.
             * @example 12.5
             */
            amount: number;
            /**
             * Format: date
             * @description Posting date: the day of the change, or the first day open in the ledger at that time.
             * @example 2026-01-31
             */
            booked_date: string;
            clientid: number | null;
            /**
             * Format: date-time
             * @description Creation time.
             * @example 2026-01-31T12:00:00.000Z
             */
            created_at: string;
            /**
             * @description ID of the credit entry.
             * @example 1
             */
            creditid: number;
            /**
             * @description Currency code of the amounts.
             * @example USD
             */
            currency_code: string;
            /**
             * Format: date
             * @description Day of the change, in the service's time zone.
             * @example 2026-01-31
             */
            date: string;
            /**
             * @description Reason for the change.
             * @example Refund of a duplicate payment
             */
            description: string;
            /**
             * @description ID of the credit entry.
             * @example 1
             */
            id: number;
            invoiceid: number | null;
            kind: ("payment" | "gift" | "surplus" | "credit note" | "write-off" | "transfer" | "applied" | "refund" | "dispute" | "reduction") | null;
        };
        /**
         * Domain
         * @description A client's domain.
         */
        domain: {
            client: {
                address1?: string | null;
                address2?: string | null;
                /**
                 * @description False if the client's invoices are never charged automatically.
                 * @example true
                 */
                autopay?: boolean;
                buyer_reference?: string | null;
                city?: string | null;
                /**
                 * @description ID of the client.
                 * @example 1
                 */
                clientid: number;
                /** @description Company; null for private individuals. */
                companyname: string | null;
                /**
                 * @description Two-letter country code (ISO 3166-1).
                 * @example NO
                 */
                country?: string;
                /**
                 * Format: date-time
                 * @description Creation time.
                 * @example 2026-01-31T12:00:00.000Z
                 */
                created_at?: string;
                /**
                 * @description Credit balance, in the client's currency.
                 * @example 12.5
                 */
                credit?: number;
                /**
                 * @description ID of the currency for all of the client's amounts.
                 * @example 1
                 */
                currency?: number;
                /**
                 * @description Currency code of the amounts.
                 * @example USD
                 */
                currency_code?: string;
                /**
                 * Format: date
                 * @description Day of creation, in the service's time zone.
                 * @example 2026-01-31
                 */
                datecreated?: string;
                /**
                 * Format: email
                 * @description Email address of the client; unique among clients.
                 * @example ada@example.com
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
                groupid?: number | null;
                /**
                 * @description ID of the client.
                 * @example 1
                 */
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
                notes?: string | null;
                owner_user_id?: number | null;
                phonenumber?: string | null;
                postcode?: string | null;
                state?: string | null;
                /**
                 * @description `inactive` clients cannot order. `closed` clients have no access to the client area, and their services end.
                 * @enum {unknown}
                 */
                status?: "active" | "inactive" | "closed";
                tax_id?: string | null;
                /** @description Result of the tax register check; null if the tax ID is not checked. */
                tax_id_checked?: {
                    /**
                     * Format: date
                     * @description Day of the answer, or of the request while it is waiting.
                     * @example 2026-01-31
                     */
                    date: string;
                    reference: string | null;
                    /**
                     * @description `unanswered` after a week without an answer. Only `valid` allows reverse charge.
                     * @enum {unknown}
                     */
                    status: "waiting" | "valid" | "invalid" | "unanswered";
                } | null;
                /** @description True if the client's invoices are tax-free. */
                taxexempt?: boolean;
                /**
                 * @description ID of the client.
                 * @example 1
                 */
                userid: number;
            } | null;
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
            /**
             * @description ID of the domain.
             * @example 1
             */
            domainid: number;
            /** @description True if renewals are not invoiced. */
            donotrenew: boolean;
            /** @description True if email forwarding was ordered or enabled. */
            email_forwarding: boolean;
            expirydate: string | null;
            /**
             * @description First payment, before discount and tax.
             * @example 12.5
             */
            firstpaymentamount: number;
            /**
             * @description ID of the domain.
             * @example 1
             */
            id: number;
            /** @description True if ID protection was ordered or enabled; it hides the registrant. */
            id_protection: boolean;
            nextduedate: string | null;
            notes: string | null;
            ns1: string | null;
            ns2: string | null;
            ns3: string | null;
            ns4: string | null;
            ns5: string | null;
            orderid: number | null;
            paymentmethod: string | null;
            /**
             * @description Price of each renewal, before discount and tax.
             * @example 12.5
             */
            recurringamount: number;
            regdate: string | null;
            registrar: string | null;
            /**
             * @description Registration period in years, also used for renewals.
             * @example 1
             */
            regperiod: number;
            /**
             * @description In `grace` and `redemption`, the registration has expired but can still be renewed.
             * @enum {unknown}
             */
            status: "pending" | "active" | "grace" | "redemption" | "expired" | "cancelled" | "fraud" | "transferred_away";
            /** @description True if the registrar was not seen to obtain the domain for this record, until an account with full access sets it active. */
            unconfirmed: boolean;
            userid: number | null;
        };
        Events: {
            /** @description A client became an affiliate. */
            "affiliate.activated": {
                actor: components["schemas"]["actor"];
                /**
                 * @description ID of the affiliate.
                 * @example 1
                 */
                affiliateid: number;
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /**
                 * @description ID of the client; null if missing or deleted.
                 * @example 1
                 */
                clientid: number;
                /** @description The record, as listed for a role without further permissions. Nested records have only IDs and names. Deleted records are shown in their last state; null for deleted clients. */
                object: components["schemas"]["affiliate"] | null;
                url: components["schemas"]["url"];
            };
            /** @description An announcement was created. */
            "announcement.created": {
                actor: components["schemas"]["actor"];
                /**
                 * @description ID of the announcement.
                 * @example 1
                 */
                announcementid: number;
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description The record, as listed for a role without further permissions. Nested records have only IDs and names. Deleted records are shown in their last state; null for deleted clients. */
                object: components["schemas"]["announcement"] | null;
                /**
                 * @description False for a draft.
                 * @example true
                 */
                published: boolean;
                /**
                 * @description Title of the project or announcement, or as sent by the caller.
                 * @example Maintenance on Sunday
                 */
                title: string;
                url: components["schemas"]["url"];
            };
            /** @description An announcement was deleted. */
            "announcement.deleted": {
                actor: components["schemas"]["actor"];
                /**
                 * @description ID of the announcement.
                 * @example 1
                 */
                announcementid: number;
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description The record, as listed for a role without further permissions. Nested records have only IDs and names. Deleted records are shown in their last state; null for deleted clients. */
                object: components["schemas"]["announcement"] | null;
                /**
                 * @description False for a draft.
                 * @example true
                 */
                published: boolean;
                /**
                 * @description Title of the project or announcement, or as sent by the caller.
                 * @example Maintenance on Sunday
                 */
                title: string;
                url: components["schemas"]["url"];
            };
            /** @description An announcement was changed, published, or unpublished. */
            "announcement.updated": {
                actor: components["schemas"]["actor"];
                /**
                 * @description ID of the announcement.
                 * @example 1
                 */
                announcementid: number;
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description The record, as listed for a role without further permissions. Nested records have only IDs and names. Deleted records are shown in their last state; null for deleted clients. */
                object: components["schemas"]["announcement"] | null;
                /**
                 * @description False for a draft.
                 * @example true
                 */
                published: boolean;
                /**
                 * @description Title of the project or announcement, or as sent by the caller.
                 * @example Maintenance on Sunday
                 */
                title: string;
                url: components["schemas"]["url"];
            };
            /** @description A certificate expires soon and has not been renewed: it does not renew automatically, or its renewal is overdue. */
            "certificate.expiring": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description ID of the client; null if missing or deleted. */
                clientid: number | null;
                /**
                 * @description Days until the certificate expires.
                 * @example 14
                 */
                daysleft: number;
                /** @description Domain name in ASCII, or null. */
                domain: string | null;
                /**
                 * Format: date
                 * @description Expiry date of the domain or certificate; null if unknown.
                 * @example 2027-01-31
                 */
                expirydate: string;
                /**
                 * @description Module of the certificate provider.
                 * @example acme
                 */
                module: string;
                /** @description The record, as listed for a role without further permissions. Nested records have only IDs and names. Deleted records are shown in their last state; null for deleted clients. */
                object: components["schemas"]["sslorder"] | null;
                /**
                 * @description ID of the order; in certificate events, of the certificate order.
                 * @example 1
                 */
                orderid: number;
                /** @description ID of the service, or null. */
                serviceid: number | null;
                url: components["schemas"]["url"];
            };
            /** @description The provider did not issue an ordered or reordered certificate. */
            "certificate.failed": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description ID of the client; null if missing or deleted. */
                clientid: number | null;
                /** @description Domain name in ASCII, or null. */
                domain: string | null;
                /**
                 * @description Module of the certificate provider.
                 * @example acme
                 */
                module: string;
                /** @description The record, as listed for a role without further permissions. Nested records have only IDs and names. Deleted records are shown in their last state; null for deleted clients. */
                object: components["schemas"]["sslorder"] | null;
                /**
                 * @description ID of the order; in certificate events, of the certificate order.
                 * @example 1
                 */
                orderid: number;
                /** @description ID of the service, or null. */
                serviceid: number | null;
                url: components["schemas"]["url"];
            };
            /** @description A certificate was issued or reissued. */
            "certificate.issued": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description ID of the client; null if missing or deleted. */
                clientid: number | null;
                /** @description Domain name in ASCII, or null. */
                domain: string | null;
                /**
                 * @description Module of the certificate provider.
                 * @example acme
                 */
                module: string;
                /** @description The record, as listed for a role without further permissions. Nested records have only IDs and names. Deleted records are shown in their last state; null for deleted clients. */
                object: components["schemas"]["sslorder"] | null;
                /**
                 * @description ID of the order; in certificate events, of the certificate order.
                 * @example 1
                 */
                orderid: number;
                /** @description ID of the service, or null. */
                serviceid: number | null;
                url: components["schemas"]["url"];
            };
            /** @description A certificate renewal is waiting for TXT records that someone must publish manually. */
            "certificate.records_needed": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description ID of the client; null if missing or deleted. */
                clientid: number | null;
                /** @description Domain name in ASCII, or null. */
                domain: string | null;
                /** @description Expiry date of the domain or certificate; null if unknown. */
                expirydate: string | null;
                /**
                 * @description Module of the certificate provider.
                 * @example acme
                 */
                module: string;
                /** @description The record, as listed for a role without further permissions. Nested records have only IDs and names. Deleted records are shown in their last state; null for deleted clients. */
                object: components["schemas"]["sslorder"] | null;
                /**
                 * @description ID of the order; in certificate events, of the certificate order.
                 * @example 1
                 */
                orderid: number;
                /**
                 * @description TXT records to publish, each with a name and value.
                 * @example [
                 *       {
                 *         "name": "_acme-challenge.ada.example.com",
                 *         "value": "gfj9Xq…Rg85nM"
                 *       }
                 *     ]
                 */
                records: {
                    /**
                     * @description Name of the record.
                     * @example _acme-challenge.ada.example.com
                     */
                    name: string;
                    /**
                     * @description Text to publish there.
                     * @example gfj9Xq…Rg85nM
                     */
                    value: string;
                }[];
                /** @description ID of the service, or null. */
                serviceid: number | null;
                url: components["schemas"]["url"];
            };
            /** @description An order was cancelled and its certificates were revoked. */
            "certificate.revoked": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description ID of the client; null if missing or deleted. */
                clientid: number | null;
                /** @description Domain name in ASCII, or null. */
                domain: string | null;
                /**
                 * @description Module of the certificate provider.
                 * @example acme
                 */
                module: string;
                /** @description The record, as listed for a role without further permissions. Nested records have only IDs and names. Deleted records are shown in their last state; null for deleted clients. */
                object: components["schemas"]["sslorder"] | null;
                /**
                 * @description ID of the order; in certificate events, of the certificate order.
                 * @example 1
                 */
                orderid: number;
                /** @description ID of the service, or null. */
                serviceid: number | null;
                url: components["schemas"]["url"];
            };
            /** @description A client was closed. */
            "client.closed": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /**
                 * @description ID of the client; null if missing or deleted.
                 * @example 1
                 */
                clientid: number;
                /** @description The record, as listed for a role without further permissions. Nested records have only IDs and names. Deleted records are shown in their last state; null for deleted clients. */
                object: components["schemas"]["client"] | null;
                url: components["schemas"]["url"];
            };
            /** @description A client was added. */
            "client.created": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /**
                 * @description ID of the client; null if missing or deleted.
                 * @example 1
                 */
                clientid: number;
                /** @description The record, as listed for a role without further permissions. Nested records have only IDs and names. Deleted records are shown in their last state; null for deleted clients. */
                object: components["schemas"]["client"] | null;
                url: components["schemas"]["url"];
            };
            /** @description A client was deleted. */
            "client.deleted": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /**
                 * @description ID of the client; null if missing or deleted.
                 * @example 1
                 */
                clientid: number;
                /** @description The record, as listed for a role without further permissions. Nested records have only IDs and names. Deleted records are shown in their last state; null for deleted clients. */
                object: components["schemas"]["client"] | null;
                url: components["schemas"]["url"];
            };
            /** @description Details of a client were changed, including its status. */
            "client.updated": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /**
                 * @description ID of the client; null if missing or deleted.
                 * @example 1
                 */
                clientid: number;
                /** @description The record, as listed for a role without further permissions. Nested records have only IDs and names. Deleted records are shown in their last state; null for deleted clients. */
                object: components["schemas"]["client"] | null;
                url: components["schemas"]["url"];
            };
            /** @description A contact was added. */
            "contact.created": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /**
                 * @description ID of the client; null if missing or deleted.
                 * @example 1
                 */
                clientid: number;
                /**
                 * @description ID of the contact.
                 * @example 1
                 */
                contactid: number;
                /** @description The record, as listed for a role without further permissions. Nested records have only IDs and names. Deleted records are shown in their last state; null for deleted clients. */
                object: components["schemas"]["contact"] | null;
                url: components["schemas"]["url"];
            };
            /** @description A contact was deleted. */
            "contact.deleted": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /**
                 * @description ID of the client; null if missing or deleted.
                 * @example 1
                 */
                clientid: number;
                /**
                 * @description ID of the contact.
                 * @example 1
                 */
                contactid: number;
                /** @description The record, as listed for a role without further permissions. Nested records have only IDs and names. Deleted records are shown in their last state; null for deleted clients. */
                object: components["schemas"]["contact"] | null;
                url: components["schemas"]["url"];
            };
            /** @description Details of a contact were changed. */
            "contact.updated": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /**
                 * @description ID of the client; null if missing or deleted.
                 * @example 1
                 */
                clientid: number;
                /**
                 * @description ID of the contact.
                 * @example 1
                 */
                contactid: number;
                /** @description The record, as listed for a role without further permissions. Nested records have only IDs and names. Deleted records are shown in their last state; null for deleted clients. */
                object: components["schemas"]["contact"] | null;
                url: components["schemas"]["url"];
            };
            /** @description An API credential has not been used for 90 days; reported once until it is used again. */
            "credential.unused": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                /**
                 * @description ID of the API credential.
                 * @example 1
                 */
                credentialid: number;
                /** @description Reason for the change, or purpose of the credential; null if empty. */
                description: string | null;
                /** @description Time of its last use in a call; null if never used. */
                lastused: string | null;
                url: components["schemas"]["url"];
                /**
                 * @description Staff account that owns it.
                 * @example grace
                 */
                username: string;
            };
            /** @description A client received credit. */
            "credit.added": {
                actor: components["schemas"]["actor"];
                /**
                 * @description Amount, always above 0.
                 * @example 12.5
                 */
                amount: number;
                /**
                 * @description The client's credit balance after the change.
                 * @example 20
                 */
                balance: number;
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /**
                 * @description ID of the client; null if missing or deleted.
                 * @example 1
                 */
                clientid: number;
                /**
                 * @description ID of the credit entry.
                 * @example 1
                 */
                creditid: number;
                /**
                 * @description Currency code of the amounts.
                 * @example USD
                 */
                currency: string;
                /**
                 * @description Reason for the change, or purpose of the credential; null if empty.
                 * @example Goodwill
                 */
                description: string;
                /** @description ID of the invoice, or null. */
                invoiceid: number | null;
                /** @description The record, as listed for a role without further permissions. Nested records have only IDs and names. Deleted records are shown in their last state; null for deleted clients. */
                object: components["schemas"]["credit"] | null;
                url: components["schemas"]["url"];
            };
            /** @description Credit was taken from a client or used on an invoice. */
            "credit.taken": {
                actor: components["schemas"]["actor"];
                /**
                 * @description Amount, always above 0.
                 * @example 12.5
                 */
                amount: number;
                /**
                 * @description The client's credit balance after the change.
                 * @example 20
                 */
                balance: number;
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /**
                 * @description ID of the client; null if missing or deleted.
                 * @example 1
                 */
                clientid: number;
                /**
                 * @description ID of the credit entry.
                 * @example 1
                 */
                creditid: number;
                /**
                 * @description Currency code of the amounts.
                 * @example USD
                 */
                currency: string;
                /**
                 * @description Reason for the change, or purpose of the credential; null if empty.
                 * @example Goodwill
                 */
                description: string;
                /** @description ID of the invoice, or null. */
                invoiceid: number | null;
                /** @description The record, as listed for a role without further permissions. Nested records have only IDs and names. Deleted records are shown in their last state; null for deleted clients. */
                object: components["schemas"]["credit"] | null;
                url: components["schemas"]["url"];
            };
            /** @description A credit note was created for an invoice. */
            "creditnote.created": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description ID of the client; null if missing or deleted. */
                clientid: number | null;
                /**
                 * @description ID of the credit note.
                 * @example 1
                 */
                creditnoteid: number;
                /**
                 * @description Number of the credit note.
                 * @example 7
                 */
                creditnotenum: number;
                /**
                 * @description Currency code of the amounts.
                 * @example USD
                 */
                currency: string;
                /**
                 * @description ID of the invoice, or null.
                 * @example 1
                 */
                invoiceid: number;
                /** @description The record, as listed for a role without further permissions. Nested records have only IDs and names. Deleted records are shown in their last state; null for deleted clients. */
                object: components["schemas"]["invoice"] | null;
                /**
                 * @description Reason, as printed on the credit note.
                 * @example The service has ended
                 */
                reason: string;
                /**
                 * @description Total of the invoice or credit note, including tax.
                 * @example 12.5
                 */
                total: number;
                url: components["schemas"]["url"];
            };
            /** @description The record of a domain was cancelled, individually or with its order. */
            "domain.cancelled": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description ID of the client; null if missing or deleted. */
                clientid: number | null;
                /**
                 * @description Domain name in ASCII, or null.
                 * @example engines.example
                 */
                domain: string;
                /**
                 * @description ID of the domain, or null.
                 * @example 1
                 */
                domainid: number;
                /** @description Expiry date of the domain or certificate; null if unknown. */
                expirydate: string | null;
                /** @description The record, as listed for a role without further permissions. Nested records have only IDs and names. Deleted records are shown in their last state; null for deleted clients. */
                object: components["schemas"]["domain"] | null;
                url: components["schemas"]["url"];
            };
            /** @description The record of a domain was deleted because its registrar refused the registration immediately. */
            "domain.deleted": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description ID of the client; null if missing or deleted. */
                clientid: number | null;
                /**
                 * @description Domain name in ASCII, or null.
                 * @example engines.example
                 */
                domain: string;
                /**
                 * @description ID of the domain, or null.
                 * @example 1
                 */
                domainid: number;
                /** @description Expiry date of the domain or certificate; null if unknown. */
                expirydate: string | null;
                /** @description The record, as listed for a role without further permissions. Nested records have only IDs and names. Deleted records are shown in their last state; null for deleted clients. */
                object: components["schemas"]["domain"] | null;
                url: components["schemas"]["url"];
            };
            /** @description A domain can no longer be restored. */
            "domain.expired": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description ID of the client; null if missing or deleted. */
                clientid: number | null;
                /**
                 * @description Domain name in ASCII, or null.
                 * @example engines.example
                 */
                domain: string;
                /**
                 * @description ID of the domain, or null.
                 * @example 1
                 */
                domainid: number;
                /** @description Expiry date of the domain or certificate; null if unknown. */
                expirydate: string | null;
                /** @description The record, as listed for a role without further permissions. Nested records have only IDs and names. Deleted records are shown in their last state; null for deleted clients. */
                object: components["schemas"]["domain"] | null;
                url: components["schemas"]["url"];
            };
            /** @description The expiry date of a domain has passed; it can still be renewed as usual. */
            "domain.grace": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description ID of the client; null if missing or deleted. */
                clientid: number | null;
                /**
                 * @description Domain name in ASCII, or null.
                 * @example engines.example
                 */
                domain: string;
                /**
                 * @description ID of the domain, or null.
                 * @example 1
                 */
                domainid: number;
                /** @description Expiry date of the domain or certificate; null if unknown. */
                expirydate: string | null;
                /** @description The record, as listed for a role without further permissions. Nested records have only IDs and names. Deleted records are shown in their last state; null for deleted clients. */
                object: components["schemas"]["domain"] | null;
                url: components["schemas"]["url"];
            };
            /** @description A domain was not renewed in its grace period. */
            "domain.redemption": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description ID of the client; null if missing or deleted. */
                clientid: number | null;
                /**
                 * @description Domain name in ASCII, or null.
                 * @example engines.example
                 */
                domain: string;
                /**
                 * @description ID of the domain, or null.
                 * @example 1
                 */
                domainid: number;
                /** @description Expiry date of the domain or certificate; null if unknown. */
                expirydate: string | null;
                /** @description The record, as listed for a role without further permissions. Nested records have only IDs and names. Deleted records are shown in their last state; null for deleted clients. */
                object: components["schemas"]["domain"] | null;
                url: components["schemas"]["url"];
            };
            /** @description A domain became active at its registrar. */
            "domain.registered": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description ID of the client; null if missing or deleted. */
                clientid: number | null;
                /**
                 * @description Domain name in ASCII, or null.
                 * @example engines.example
                 */
                domain: string;
                /**
                 * @description ID of the domain, or null.
                 * @example 1
                 */
                domainid: number;
                /** @description Expiry date of the domain or certificate; null if unknown. */
                expirydate: string | null;
                /** @description The record, as listed for a role without further permissions. Nested records have only IDs and names. Deleted records are shown in their last state; null for deleted clients. */
                object: components["schemas"]["domain"] | null;
                url: components["schemas"]["url"];
            };
            /** @description A domain was renewed. */
            "domain.renewed": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description ID of the client; null if missing or deleted. */
                clientid: number | null;
                /**
                 * @description Domain name in ASCII, or null.
                 * @example engines.example
                 */
                domain: string;
                /**
                 * @description ID of the domain, or null.
                 * @example 1
                 */
                domainid: number;
                /** @description Expiry date of the domain or certificate; null if unknown. */
                expirydate: string | null;
                /** @description The record, as listed for a role without further permissions. Nested records have only IDs and names. Deleted records are shown in their last state; null for deleted clients. */
                object: components["schemas"]["domain"] | null;
                url: components["schemas"]["url"];
            };
            /** @description A domain was transferred to another registrar. */
            "domain.transferred_away": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description ID of the client; null if missing or deleted. */
                clientid: number | null;
                /**
                 * @description Domain name in ASCII, or null.
                 * @example engines.example
                 */
                domain: string;
                /**
                 * @description ID of the domain, or null.
                 * @example 1
                 */
                domainid: number;
                /** @description Expiry date of the domain or certificate; null if unknown. */
                expirydate: string | null;
                /** @description The record, as listed for a role without further permissions. Nested records have only IDs and names. Deleted records are shown in their last state; null for deleted clients. */
                object: components["schemas"]["domain"] | null;
                url: components["schemas"]["url"];
            };
            /** @description A domain was transferred from another registrar and is active. */
            "domain.transferred_in": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description ID of the client; null if missing or deleted. */
                clientid: number | null;
                /**
                 * @description Domain name in ASCII, or null.
                 * @example engines.example
                 */
                domain: string;
                /**
                 * @description ID of the domain, or null.
                 * @example 1
                 */
                domainid: number;
                /** @description Expiry date of the domain or certificate; null if unknown. */
                expirydate: string | null;
                /** @description The record, as listed for a role without further permissions. Nested records have only IDs and names. Deleted records are shown in their last state; null for deleted clients. */
                object: components["schemas"]["domain"] | null;
                url: components["schemas"]["url"];
            };
            /** @description The record of a domain was changed, by a call or by the service itself; not raised if another event reports the change. */
            "domain.updated": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description ID of the client; null if missing or deleted. */
                clientid: number | null;
                /**
                 * @description Domain name in ASCII, or null.
                 * @example engines.example
                 */
                domain: string;
                /**
                 * @description ID of the domain, or null.
                 * @example 1
                 */
                domainid: number;
                /** @description Expiry date of the domain or certificate; null if unknown. */
                expirydate: string | null;
                /** @description The record, as listed for a role without further permissions. Nested records have only IDs and names. Deleted records are shown in their last state; null for deleted clients. */
                object: components["schemas"]["domain"] | null;
                url: components["schemas"]["url"];
            };
            /** @description An invoice or credit note was not delivered to the e-invoicing network. A to-do item describes it. */
            "einvoice.failed": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description ID of the client; null if missing or deleted. */
                clientid: number | null;
                /** @description ID of the credit note. */
                creditnoteid: number | null;
                /** @description ID of the invoice, or null. */
                invoiceid: number | null;
                /**
                 * @description Module of the certificate provider.
                 * @example file
                 */
                module: string;
                /** @description The record, as listed for a role without further permissions. Nested records have only IDs and names. Deleted records are shown in their last state; null for deleted clients. */
                object: components["schemas"]["invoice"] | null;
                /**
                 * @description Reason, as printed on the credit note.
                 * @example The recipient is not registered
                 */
                reason: string;
                /**
                 * @description New status.
                 * @example refused
                 */
                status: string;
                /**
                 * @description ID of the to-do item for staff.
                 * @example 1
                 */
                todoitemid: number;
                url: components["schemas"]["url"];
            };
            /** @description An invite was accepted; includes the login that joined the account. */
            "invite.accepted": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                /**
                 * @description ID of the client; null if missing or deleted.
                 * @example 1
                 */
                clientid: number;
                /**
                 * @description Email address of the login or the invitee.
                 * @example charles@example.com
                 */
                email: string;
                /**
                 * @description ID of the invite.
                 * @example 1
                 */
                inviteid: number;
                url: components["schemas"]["url"];
                /**
                 * @description ID of the login.
                 * @example 1
                 */
                userid: number;
            };
            /** @description An open invite was replaced by a new one, or ended with its account. */
            "invite.cancelled": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                /**
                 * @description ID of the client; null if missing or deleted.
                 * @example 1
                 */
                clientid: number;
                /**
                 * @description Email address of the login or the invitee.
                 * @example charles@example.com
                 */
                email: string;
                /**
                 * @description ID of the invite.
                 * @example 1
                 */
                inviteid: number;
                url: components["schemas"]["url"];
            };
            /** @description Someone was invited to a client’s account. */
            "invite.sent": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                /**
                 * @description ID of the client; null if missing or deleted.
                 * @example 1
                 */
                clientid: number;
                /**
                 * @description Email address of the login or the invitee.
                 * @example charles@example.com
                 */
                email: string;
                /**
                 * @description ID of the invite.
                 * @example 1
                 */
                inviteid: number;
                url: components["schemas"]["url"];
            };
            /** @description An invoice was cancelled. */
            "invoice.cancelled": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description ID of the client; null if missing or deleted. */
                clientid: number | null;
                /**
                 * @description Currency code of the amounts.
                 * @example USD
                 */
                currency: string;
                /**
                 * @description ID of the invoice, or null.
                 * @example 1
                 */
                invoiceid: number;
                /**
                 * @description Invoice number as text, without its format; the ID for unnumbered invoices.
                 * @example 1042
                 */
                invoicenum: string;
                /** @description The record, as listed for a role without further permissions. Nested records have only IDs and names. Deleted records are shown in their last state; null for deleted clients. */
                object: components["schemas"]["invoice"] | null;
                /**
                 * @description Total of the invoice or credit note, including tax.
                 * @example 12.5
                 */
                total: number;
                url: components["schemas"]["url"];
            };
            /** @description An invoice was issued; drafts do not count. */
            "invoice.created": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description ID of the client; null if missing or deleted. */
                clientid: number | null;
                /**
                 * @description Currency code of the amounts.
                 * @example USD
                 */
                currency: string;
                /**
                 * @description ID of the invoice, or null.
                 * @example 1
                 */
                invoiceid: number;
                /**
                 * @description Invoice number as text, without its format; the ID for unnumbered invoices.
                 * @example 1042
                 */
                invoicenum: string;
                /** @description The record, as listed for a role without further permissions. Nested records have only IDs and names. Deleted records are shown in their last state; null for deleted clients. */
                object: components["schemas"]["invoice"] | null;
                /**
                 * @description Total of the invoice or credit note, including tax.
                 * @example 12.5
                 */
                total: number;
                url: components["schemas"]["url"];
            };
            /** @description An invoice was not paid in time. */
            "invoice.overdue": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description ID of the client; null if missing or deleted. */
                clientid: number | null;
                /**
                 * @description Currency code of the amounts.
                 * @example USD
                 */
                currency: string;
                /**
                 * @description ID of the invoice, or null.
                 * @example 1
                 */
                invoiceid: number;
                /**
                 * @description Invoice number as text, without its format; the ID for unnumbered invoices.
                 * @example 1042
                 */
                invoicenum: string;
                /** @description The record, as listed for a role without further permissions. Nested records have only IDs and names. Deleted records are shown in their last state; null for deleted clients. */
                object: components["schemas"]["invoice"] | null;
                /**
                 * @description Total of the invoice or credit note, including tax.
                 * @example 12.5
                 */
                total: number;
                url: components["schemas"]["url"];
            };
            /** @description An invoice was paid in full. */
            "invoice.paid": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description ID of the client; null if missing or deleted. */
                clientid: number | null;
                /**
                 * @description Currency code of the amounts.
                 * @example USD
                 */
                currency: string;
                /**
                 * @description ID of the invoice, or null.
                 * @example 1
                 */
                invoiceid: number;
                /**
                 * @description Invoice number as text, without its format; the ID for unnumbered invoices.
                 * @example 1042
                 */
                invoicenum: string;
                /** @description The record, as listed for a role without further permissions. Nested records have only IDs and names. Deleted records are shown in their last state; null for deleted clients. */
                object: components["schemas"]["invoice"] | null;
                /**
                 * @description Total of the invoice or credit note, including tax.
                 * @example 12.5
                 */
                total: number;
                url: components["schemas"]["url"];
            };
            /** @description An invoice was refunded in full, or marked as refunded. */
            "invoice.refunded": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description ID of the client; null if missing or deleted. */
                clientid: number | null;
                /**
                 * @description Currency code of the amounts.
                 * @example USD
                 */
                currency: string;
                /**
                 * @description ID of the invoice, or null.
                 * @example 1
                 */
                invoiceid: number;
                /**
                 * @description Invoice number as text, without its format; the ID for unnumbered invoices.
                 * @example 1042
                 */
                invoicenum: string;
                /** @description The record, as listed for a role without further permissions. Nested records have only IDs and names. Deleted records are shown in their last state; null for deleted clients. */
                object: components["schemas"]["invoice"] | null;
                /**
                 * @description Total of the invoice or credit note, including tax.
                 * @example 12.5
                 */
                total: number;
                url: components["schemas"]["url"];
            };
            /** @description A date, the payment method, the notes, or the status of an issued invoice was changed; not raised if another event reports the status. */
            "invoice.updated": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description ID of the client; null if missing or deleted. */
                clientid: number | null;
                /**
                 * @description Currency code of the amounts.
                 * @example USD
                 */
                currency: string;
                /**
                 * @description ID of the invoice, or null.
                 * @example 1
                 */
                invoiceid: number;
                /**
                 * @description Invoice number as text, without its format; the ID for unnumbered invoices.
                 * @example 1042
                 */
                invoicenum: string;
                /** @description The record, as listed for a role without further permissions. Nested records have only IDs and names. Deleted records are shown in their last state; null for deleted clients. */
                object: components["schemas"]["invoice"] | null;
                /**
                 * @description Total of the invoice or credit note, including tax.
                 * @example 12.5
                 */
                total: number;
                url: components["schemas"]["url"];
            };
            /** @description A login was added or given access to an account. */
            "login.added": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description ID of the client; null if missing or deleted. */
                clientid: number | null;
                /**
                 * @description Email address of the login or the invitee.
                 * @example ada@example.com
                 */
                email: string;
                /** @description The record, as listed for a role without further permissions. Nested records have only IDs and names. Deleted records are shown in their last state; null for deleted clients. */
                object: components["schemas"]["login"] | null;
                url: components["schemas"]["url"];
                /**
                 * @description ID of the login.
                 * @example 1
                 */
                userid: number;
            };
            /** @description A login has a new password. */
            "login.password_changed": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description ID of the client; null if missing or deleted. */
                clientid: number | null;
                /**
                 * @description Email address of the login or the invitee.
                 * @example ada@example.com
                 */
                email: string;
                /** @description The record, as listed for a role without further permissions. Nested records have only IDs and names. Deleted records are shown in their last state; null for deleted clients. */
                object: components["schemas"]["login"] | null;
                url: components["schemas"]["url"];
                /**
                 * @description ID of the login.
                 * @example 1
                 */
                userid: number;
            };
            /** @description The permissions of a login on an account were changed; `all`, or a list separated by commas. */
            "login.permissions_changed": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description ID of the client; null if missing or deleted. */
                clientid: number | null;
                /**
                 * @description Email address of the login or the invitee.
                 * @example ada@example.com
                 */
                email: string;
                /** @description The record, as listed for a role without further permissions. Nested records have only IDs and names. Deleted records are shown in their last state; null for deleted clients. */
                object: components["schemas"]["login"] | null;
                /**
                 * @description Previous permissions: `all`, or a comma-separated list.
                 * @example all
                 */
                oldpermissions: string;
                /**
                 * @description New permissions: `all`, or a comma-separated list.
                 * @example invoices,tickets
                 */
                permissions: string;
                url: components["schemas"]["url"];
                /**
                 * @description ID of the login.
                 * @example 1
                 */
                userid: number;
            };
            /** @description A login lost its access to an account. */
            "login.removed": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description ID of the client; null if missing or deleted. */
                clientid: number | null;
                /**
                 * @description Email address of the login or the invitee.
                 * @example ada@example.com
                 */
                email: string;
                /** @description The record, as listed for a role without further permissions. Nested records have only IDs and names. Deleted records are shown in their last state; null for deleted clients. */
                object: components["schemas"]["login"] | null;
                url: components["schemas"]["url"];
                /**
                 * @description ID of the login.
                 * @example 1
                 */
                userid: number;
            };
            /** @description The name or email address of a login was changed. */
            "login.updated": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description ID of the client; null if missing or deleted. */
                clientid: number | null;
                /**
                 * @description Email address of the login or the invitee.
                 * @example ada@example.com
                 */
                email: string;
                /** @description The record, as listed for a role without further permissions. Nested records have only IDs and names. Deleted records are shown in their last state; null for deleted clients. */
                object: components["schemas"]["login"] | null;
                url: components["schemas"]["url"];
                /**
                 * @description ID of the login.
                 * @example 1
                 */
                userid: number;
            };
            /** @description An email was permanently rejected, given up after its attempts, or returned. */
            "mail.failed": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                /** @description ID of the client; null if missing or deleted. */
                clientid: number | null;
                /**
                 * @description Error message of the system that rejected it.
                 * @example 550 No such user here
                 */
                error: string;
                /**
                 * @description ID of the email.
                 * @example 1
                 */
                mailid: number;
                /**
                 * @description Email address of the recipient.
                 * @example ada@example.com
                 */
                recipient: string;
                /**
                 * @description Subject of the ticket, quote, or email.
                 * @example Reminder: invoice 1042
                 */
                subject: string;
                /**
                 * @description Name of the email template.
                 * @example invoice reminder
                 */
                template: string;
                url: components["schemas"]["url"];
            };
            /** @description An operation on a server or at a registrar failed permanently. */
            "module.failed": {
                /**
                 * @description Requested command.
                 * @example create
                 */
                action: string;
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                /** @description ID of the domain, or null. */
                domainid: number | null;
                /**
                 * @description Error message of the system that rejected it.
                 * @example No space is left
                 */
                error: string;
                /** @description ID of the invoice, or null. */
                invoiceid: number | null;
                /** @description ID of the order; in certificate events, of the certificate order. */
                orderid: number | null;
                /**
                 * @description ID of the module queue entry.
                 * @example 1
                 */
                queueid: number;
                /** @description ID of the service, or null. */
                serviceid: number | null;
                url: components["schemas"]["url"];
            };
            /** @description An order was accepted. */
            "order.accepted": {
                actor: components["schemas"]["actor"];
                /**
                 * @description Amount, always above 0.
                 * @example 12.5
                 */
                amount: number;
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description ID of the client; null if missing or deleted. */
                clientid: number | null;
                /**
                 * @description Currency code of the amounts.
                 * @example USD
                 */
                currency: string;
                /** @description The record, as listed for a role without further permissions. Nested records have only IDs and names. Deleted records are shown in their last state; null for deleted clients. */
                object: components["schemas"]["order"] | null;
                /**
                 * @description ID of the order; in certificate events, of the certificate order.
                 * @example 1
                 */
                orderid: number;
                /**
                 * @description Order number shown to the client.
                 * @example 4821930057
                 */
                ordernum: string;
                url: components["schemas"]["url"];
            };
            /** @description An order was cancelled. */
            "order.cancelled": {
                actor: components["schemas"]["actor"];
                /**
                 * @description Amount, always above 0.
                 * @example 12.5
                 */
                amount: number;
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description ID of the client; null if missing or deleted. */
                clientid: number | null;
                /**
                 * @description Currency code of the amounts.
                 * @example USD
                 */
                currency: string;
                /** @description The record, as listed for a role without further permissions. Nested records have only IDs and names. Deleted records are shown in their last state; null for deleted clients. */
                object: components["schemas"]["order"] | null;
                /**
                 * @description ID of the order; in certificate events, of the certificate order.
                 * @example 1
                 */
                orderid: number;
                /**
                 * @description Order number shown to the client.
                 * @example 4821930057
                 */
                ordernum: string;
                url: components["schemas"]["url"];
            };
            /** @description An order was deleted. */
            "order.deleted": {
                actor: components["schemas"]["actor"];
                /**
                 * @description Amount, always above 0.
                 * @example 12.5
                 */
                amount: number;
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description ID of the client; null if missing or deleted. */
                clientid: number | null;
                /**
                 * @description Currency code of the amounts.
                 * @example USD
                 */
                currency: string;
                /** @description The record, as listed for a role without further permissions. Nested records have only IDs and names. Deleted records are shown in their last state; null for deleted clients. */
                object: components["schemas"]["order"] | null;
                /**
                 * @description ID of the order; in certificate events, of the certificate order.
                 * @example 1
                 */
                orderid: number;
                /**
                 * @description Order number shown to the client.
                 * @example 4821930057
                 */
                ordernum: string;
                url: components["schemas"]["url"];
            };
            /** @description An order was marked as fraud. */
            "order.fraud": {
                actor: components["schemas"]["actor"];
                /**
                 * @description Amount, always above 0.
                 * @example 12.5
                 */
                amount: number;
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description ID of the client; null if missing or deleted. */
                clientid: number | null;
                /**
                 * @description Currency code of the amounts.
                 * @example USD
                 */
                currency: string;
                /** @description The record, as listed for a role without further permissions. Nested records have only IDs and names. Deleted records are shown in their last state; null for deleted clients. */
                object: components["schemas"]["order"] | null;
                /**
                 * @description ID of the order; in certificate events, of the certificate order.
                 * @example 1
                 */
                orderid: number;
                /**
                 * @description Order number shown to the client.
                 * @example 4821930057
                 */
                ordernum: string;
                url: components["schemas"]["url"];
            };
            /** @description An order was placed. */
            "order.placed": {
                actor: components["schemas"]["actor"];
                /**
                 * @description Amount, always above 0.
                 * @example 12.5
                 */
                amount: number;
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description ID of the client; null if missing or deleted. */
                clientid: number | null;
                /**
                 * @description Currency code of the amounts.
                 * @example USD
                 */
                currency: string;
                /** @description The record, as listed for a role without further permissions. Nested records have only IDs and names. Deleted records are shown in their last state; null for deleted clients. */
                object: components["schemas"]["order"] | null;
                /**
                 * @description ID of the order; in certificate events, of the certificate order.
                 * @example 1
                 */
                orderid: number;
                /**
                 * @description Order number shown to the client.
                 * @example 4821930057
                 */
                ordernum: string;
                url: components["schemas"]["url"];
            };
            /** @description The client’s bank requires a charge to be confirmed. */
            "payment.confirmation_needed": {
                actor: components["schemas"]["actor"];
                /**
                 * @description Amount, always above 0.
                 * @example 12.5
                 */
                amount: number;
                /**
                 * @description ID of the payment attempt at the gateway.
                 * @example 1
                 */
                attemptid: number;
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description ID of the client; null if missing or deleted. */
                clientid: number | null;
                /**
                 * @description Currency code of the amounts.
                 * @example USD
                 */
                currency: string;
                /**
                 * @description Payment gateway, or the name of another payment method.
                 * @example stripe
                 */
                gateway: string;
                /** @description ID of the invoice, or null. */
                invoiceid: number | null;
                /**
                 * @description IDs of the paid invoices, separated by commas; empty if the payment becomes credit.
                 * @example 41,42
                 */
                invoiceids: string;
                /** @description The record, as listed for a role without further permissions. Nested records have only IDs and names. Deleted records are shown in their last state; null for deleted clients. */
                object: components["schemas"]["invoice"] | null;
                url: components["schemas"]["url"];
            };
            /** @description A payer disputed a payment at the bank, or the dispute was won or lost; raised for each change. */
            "payment.disputed": {
                /**
                 * @description Part of a lost dispute that exceeds its payment, or 0.
                 * @example 0
                 */
                above: number;
                actor: components["schemas"]["actor"];
                /**
                 * @description Amount, always above 0.
                 * @example 12.5
                 */
                amount: number;
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description ID of the client; null if missing or deleted. */
                clientid: number | null;
                /**
                 * @description Currency code of the amounts.
                 * @example USD
                 */
                currency: string;
                /**
                 * @description Payment gateway, or the name of another payment method.
                 * @example stripe
                 */
                gateway: string;
                /** @description ID of the invoice, or null. */
                invoiceid: number | null;
                /**
                 * @description IDs of the paid invoices, separated by commas; empty if the payment becomes credit.
                 * @example 41,42
                 */
                invoiceids: string;
                /** @description The record, as listed for a role without further permissions. Nested records have only IDs and names. Deleted records are shown in their last state; null for deleted clients. */
                object: components["schemas"]["invoice"] | null;
                /**
                 * @description New status.
                 * @example open
                 */
                status: string;
                /** @description Payment reference at the gateway, or null. */
                transid: string | null;
                url: components["schemas"]["url"];
            };
            /** @description A payment through a gateway failed. */
            "payment.failed": {
                actor: components["schemas"]["actor"];
                /**
                 * @description Amount, always above 0.
                 * @example 12.5
                 */
                amount: number;
                /**
                 * @description ID of the payment attempt at the gateway.
                 * @example 1
                 */
                attemptid: number;
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description ID of the client; null if missing or deleted. */
                clientid: number | null;
                /** @description The gateway's error code, or null. */
                code: string | null;
                /**
                 * @description Currency code of the amounts.
                 * @example USD
                 */
                currency: string;
                /**
                 * @description Payment gateway, or the name of another payment method.
                 * @example stripe
                 */
                gateway: string;
                /** @description ID of the invoice, or null. */
                invoiceid: number | null;
                /**
                 * @description IDs of the paid invoices, separated by commas; empty if the payment becomes credit.
                 * @example 41,42
                 */
                invoiceids: string;
                /**
                 * @description Meaning of the refusal: `hard` (not charged again), `soft`, `expired`, or `confirm` (not confirmed in time).
                 * @example soft
                 */
                kind: string;
                /** @description Day of the next charge; null if it is not charged again. */
                nextattempt: string | null;
                /** @description The record, as listed for a role without further permissions. Nested records have only IDs and names. Deleted records are shown in their last state; null for deleted clients. */
                object: components["schemas"]["invoice"] | null;
                url: components["schemas"]["url"];
            };
            /** @description A gateway accepted a payment that is not final yet. */
            "payment.pending": {
                actor: components["schemas"]["actor"];
                /**
                 * @description Amount, always above 0.
                 * @example 12.5
                 */
                amount: number;
                /**
                 * @description ID of the payment attempt at the gateway.
                 * @example 1
                 */
                attemptid: number;
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description ID of the client; null if missing or deleted. */
                clientid: number | null;
                /**
                 * @description Currency code of the amounts.
                 * @example USD
                 */
                currency: string;
                /**
                 * @description Payment gateway, or the name of another payment method.
                 * @example stripe
                 */
                gateway: string;
                /** @description ID of the invoice, or null. */
                invoiceid: number | null;
                /**
                 * @description IDs of the paid invoices, separated by commas; empty if the payment becomes credit.
                 * @example 41,42
                 */
                invoiceids: string;
                /** @description The record, as listed for a role without further permissions. Nested records have only IDs and names. Deleted records are shown in their last state; null for deleted clients. */
                object: components["schemas"]["invoice"] | null;
                url: components["schemas"]["url"];
            };
            /** @description A payment for an invoice was received. */
            "payment.recorded": {
                actor: components["schemas"]["actor"];
                /**
                 * @description Amount, always above 0.
                 * @example 12.5
                 */
                amount: number;
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description ID of the client; null if missing or deleted. */
                clientid: number | null;
                /**
                 * @description Currency code of the amounts.
                 * @example USD
                 */
                currency: string;
                /**
                 * @description Payment gateway, or the name of another payment method.
                 * @example stripe
                 */
                gateway: string;
                /** @description ID of the invoice, or null. */
                invoiceid: number | null;
                /** @description The record, as listed for a role without further permissions. Nested records have only IDs and names. Deleted records are shown in their last state; null for deleted clients. */
                object: components["schemas"]["transaction"] | null;
                /**
                 * @description ID of the transaction; null if none was recorded.
                 * @example 1
                 */
                transactionid: number;
                /** @description Payment reference at the gateway, or null. */
                transid: string | null;
                url: components["schemas"]["url"];
            };
            /** @description Money paid on an invoice was refunded: through its gateway, to credit, or manually. */
            "payment.refunded": {
                actor: components["schemas"]["actor"];
                /**
                 * @description Amount, always above 0.
                 * @example 12.5
                 */
                amount: number;
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description ID of the client; null if missing or deleted. */
                clientid: number | null;
                /**
                 * @description Currency code of the amounts.
                 * @example USD
                 */
                currency: string;
                /**
                 * @description Payment gateway, or the name of another payment method.
                 * @example stripe
                 */
                gateway: string;
                /** @description ID of the invoice, or null. */
                invoiceid: number | null;
                /** @description The record, as listed for a role without further permissions. Nested records have only IDs and names. Deleted records are shown in their last state; null for deleted clients. */
                object: components["schemas"]["transaction"] | null;
                /** @description ID of the transaction; null if none was recorded. */
                transactionid: number | null;
                /** @description Payment reference at the gateway, or null. */
                transid: string | null;
                url: components["schemas"]["url"];
            };
            /** @description A gateway reported a payment, a refund, or a dispute that could not be recorded, for example in another currency. A to-do item describes it. */
            "payment.unbooked": {
                actor: components["schemas"]["actor"];
                /**
                 * @description Amount, always above 0.
                 * @example 12.5
                 */
                amount: number;
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description ID of the client; null if missing or deleted. */
                clientid: number | null;
                /**
                 * @description Currency code of the amounts.
                 * @example USD
                 */
                currency: string;
                /**
                 * @description Payment gateway, or the name of another payment method.
                 * @example stripe
                 */
                gateway: string;
                /** @description ID of the invoice, or null. */
                invoiceid: number | null;
                /**
                 * @description Meaning of the refusal: `hard` (not charged again), `soft`, `expired`, or `confirm` (not confirmed in time).
                 * @example dispute
                 */
                kind: string;
                /** @description The record, as listed for a role without further permissions. Nested records have only IDs and names. Deleted records are shown in their last state; null for deleted clients. */
                object: components["schemas"]["invoice"] | null;
                /**
                 * @description Reason, as printed on the credit note.
                 * @example payment_other_currency
                 */
                reason: string;
                /** @description New status. */
                status: string | null;
                /**
                 * @description ID of the to-do item for staff.
                 * @example 1
                 */
                todoitemid: number;
                /** @description Payment reference at the gateway, or null. */
                transid: string | null;
                url: components["schemas"]["url"];
            };
            /** @description A stored card expires before its next charge. */
            "paymethod.expiring": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                /**
                 * @description ID of the client; null if missing or deleted.
                 * @example 1
                 */
                clientid: number;
                /**
                 * @description Month in which the card expires, as YYYY-MM.
                 * @example 2027-01
                 */
                expires: string;
                /**
                 * @description Payment gateway, or the name of another payment method.
                 * @example stripe
                 */
                gateway: string;
                /** @description Last four digits; null if unknown. */
                lastfour: string | null;
                /**
                 * @description ID of the stored payment method.
                 * @example 1
                 */
                paymethodid: number;
                /**
                 * @description When the service ends: `Immediate` or `End of Billing Period`.
                 * @example creditcard
                 */
                type: string;
                url: components["schemas"]["url"];
            };
            /** @description A stored payment method was removed by staff, by the client, or at the gateway. */
            "paymethod.removed": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                /**
                 * @description ID of the client; null if missing or deleted.
                 * @example 1
                 */
                clientid: number;
                /**
                 * @description Payment gateway, or the name of another payment method.
                 * @example stripe
                 */
                gateway: string;
                /** @description Last four digits; null if unknown. */
                lastfour: string | null;
                /**
                 * @description ID of the stored payment method.
                 * @example 1
                 */
                paymethodid: number;
                /**
                 * @description When the service ends: `Immediate` or `End of Billing Period`.
                 * @example creditcard
                 */
                type: string;
                url: components["schemas"]["url"];
            };
            /** @description A client stored a payment method. */
            "paymethod.stored": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                /**
                 * @description ID of the client; null if missing or deleted.
                 * @example 1
                 */
                clientid: number;
                /**
                 * @description Payment gateway, or the name of another payment method.
                 * @example stripe
                 */
                gateway: string;
                /** @description Last four digits; null if unknown. */
                lastfour: string | null;
                /**
                 * @description ID of the stored payment method.
                 * @example 1
                 */
                paymethodid: number;
                /**
                 * @description When the service ends: `Immediate` or `End of Billing Period`.
                 * @example creditcard
                 */
                type: string;
                url: components["schemas"]["url"];
            };
            /** @description A project was added. */
            "project.created": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description ID of the client; null if missing or deleted. */
                clientid: number | null;
                /** @description The record, as listed for a role without further permissions. Nested records have only IDs and names. Deleted records are shown in their last state; null for deleted clients. */
                object: components["schemas"]["project"] | null;
                /**
                 * @description ID of the project.
                 * @example 1
                 */
                projectid: number;
                /**
                 * @description Title of the project or announcement, or as sent by the caller.
                 * @example Move from another host
                 */
                title: string;
                url: components["schemas"]["url"];
            };
            /** @description The status of a project was changed. */
            "project.status_changed": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description ID of the client; null if missing or deleted. */
                clientid: number | null;
                /** @description The record, as listed for a role without further permissions. Nested records have only IDs and names. Deleted records are shown in their last state; null for deleted clients. */
                object: components["schemas"]["project"] | null;
                /**
                 * @description Previous status.
                 * @example in_progress
                 */
                oldstatus: string;
                /**
                 * @description ID of the project.
                 * @example 1
                 */
                projectid: number;
                /**
                 * @description New status.
                 * @example completed
                 */
                status: string;
                /**
                 * @description Title of the project or announcement, or as sent by the caller.
                 * @example Move from another host
                 */
                title: string;
                url: components["schemas"]["url"];
            };
            /** @description Details of a project were changed, including its status. */
            "project.updated": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description ID of the client; null if missing or deleted. */
                clientid: number | null;
                /** @description The record, as listed for a role without further permissions. Nested records have only IDs and names. Deleted records are shown in their last state; null for deleted clients. */
                object: components["schemas"]["project"] | null;
                /**
                 * @description ID of the project.
                 * @example 1
                 */
                projectid: number;
                /**
                 * @description Title of the project or announcement, or as sent by the caller.
                 * @example Move from another host
                 */
                title: string;
                url: components["schemas"]["url"];
            };
            /** @description A row of a queue (mail, module, deliveries, certificates, tokens, or refunds) was given up because it could not be read or because unexpected errors ended every attempt. */
            "queue.failed": {
                actor: components["schemas"]["actor"];
                /**
                 * @description Number of attempts before giving up.
                 * @example 5
                 */
                attempts: number;
                bystaff: components["schemas"]["bystaff"];
                /**
                 * @description Error message of the system that rejected it.
                 * @example The recipient is not an email address
                 */
                error: string;
                /**
                 * @description Queue that contains the row.
                 * @example mail
                 */
                queue: string;
                /**
                 * @description ID of the row.
                 * @example 1
                 */
                row: number;
                url: components["schemas"]["url"];
            };
            /** @description A quote was accepted; includes the invoice created from it. */
            "quote.accepted": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description ID of the client; null if missing or deleted. */
                clientid: number | null;
                /** @description ID of the invoice, or null. */
                invoiceid: number | null;
                /** @description The record, as listed for a role without further permissions. Nested records have only IDs and names. Deleted records are shown in their last state; null for deleted clients. */
                object: components["schemas"]["quote"] | null;
                /**
                 * @description ID of the quote.
                 * @example 1
                 */
                quoteid: number;
                /**
                 * @description Subject of the ticket, quote, or email.
                 * @example Migration
                 */
                subject: string;
                url: components["schemas"]["url"];
            };
            /** @description A quote was declined or expired. */
            "quote.declined": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description ID of the client; null if missing or deleted. */
                clientid: number | null;
                /** @description ID of the invoice, or null. */
                invoiceid: number | null;
                /** @description The record, as listed for a role without further permissions. Nested records have only IDs and names. Deleted records are shown in their last state; null for deleted clients. */
                object: components["schemas"]["quote"] | null;
                /**
                 * @description ID of the quote.
                 * @example 1
                 */
                quoteid: number;
                /**
                 * @description Subject of the ticket, quote, or email.
                 * @example Migration
                 */
                subject: string;
                url: components["schemas"]["url"];
            };
            /** @description A quote was sent or marked as sent. */
            "quote.sent": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description ID of the client; null if missing or deleted. */
                clientid: number | null;
                /** @description ID of the invoice, or null. */
                invoiceid: number | null;
                /** @description The record, as listed for a role without further permissions. Nested records have only IDs and names. Deleted records are shown in their last state; null for deleted clients. */
                object: components["schemas"]["quote"] | null;
                /**
                 * @description ID of the quote.
                 * @example 1
                 */
                quoteid: number;
                /**
                 * @description Subject of the ticket, quote, or email.
                 * @example Migration
                 */
                subject: string;
                url: components["schemas"]["url"];
            };
            /** @description A gateway did not make a refund that staff requested. */
            "refund.failed": {
                actor: components["schemas"]["actor"];
                /**
                 * @description Amount, always above 0.
                 * @example 12.5
                 */
                amount: number;
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description ID of the client; null if missing or deleted. */
                clientid: number | null;
                /**
                 * @description Currency code of the amounts.
                 * @example USD
                 */
                currency: string;
                /**
                 * @description Error message of the system that rejected it.
                 * @example The charge has already been refunded
                 */
                error: string;
                /**
                 * @description Payment gateway, or the name of another payment method.
                 * @example stripe
                 */
                gateway: string;
                /** @description ID of the invoice, or null. */
                invoiceid: number | null;
                /** @description The record, as listed for a role without further permissions. Nested records have only IDs and names. Deleted records are shown in their last state; null for deleted clients. */
                object: components["schemas"]["transaction"] | null;
                /**
                 * @description ID of the transaction; null if none was recorded.
                 * @example 1
                 */
                transactionid: number;
                url: components["schemas"]["url"];
            };
            /** @description A cancellation of a service was requested. */
            "service.cancellation_requested": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description ID of the client; null if missing or deleted. */
                clientid: number | null;
                /** @description Domain name in ASCII, or null. */
                domain: string | null;
                /** @description The record, as listed for a role without further permissions. Nested records have only IDs and names. Deleted records are shown in their last state; null for deleted clients. */
                object: components["schemas"]["service"] | null;
                /** @description ID of the product, or null. */
                pid: number | null;
                /**
                 * @description ID of the service, or null.
                 * @example 1
                 */
                serviceid: number;
                /**
                 * @description When the service ends: `Immediate` or `End of Billing Period`.
                 * @example Immediate
                 */
                type: string;
                url: components["schemas"]["url"];
            };
            /** @description A service was cancelled without an operation on a server. */
            "service.cancelled": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description ID of the client; null if missing or deleted. */
                clientid: number | null;
                /** @description Domain name in ASCII, or null. */
                domain: string | null;
                /** @description The record, as listed for a role without further permissions. Nested records have only IDs and names. Deleted records are shown in their last state; null for deleted clients. */
                object: components["schemas"]["service"] | null;
                /** @description ID of the product, or null. */
                pid: number | null;
                /**
                 * @description ID of the service, or null.
                 * @example 1
                 */
                serviceid: number;
                url: components["schemas"]["url"];
            };
            /** @description A service was set up and is active. */
            "service.created": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description ID of the client; null if missing or deleted. */
                clientid: number | null;
                /** @description Domain name in ASCII, or null. */
                domain: string | null;
                /** @description The record, as listed for a role without further permissions. Nested records have only IDs and names. Deleted records are shown in their last state; null for deleted clients. */
                object: components["schemas"]["service"] | null;
                /** @description ID of the product, or null. */
                pid: number | null;
                /**
                 * @description ID of the service, or null.
                 * @example 1
                 */
                serviceid: number;
                url: components["schemas"]["url"];
            };
            /** @description Another period of a service was paid for. */
            "service.renewed": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description ID of the client; null if missing or deleted. */
                clientid: number | null;
                /** @description Domain name in ASCII, or null. */
                domain: string | null;
                /**
                 * Format: date
                 * @description First day that is now unpaid.
                 * @example 2026-02-28
                 */
                nextduedate: string;
                /** @description The record, as listed for a role without further permissions. Nested records have only IDs and names. Deleted records are shown in their last state; null for deleted clients. */
                object: components["schemas"]["service"] | null;
                /** @description ID of the product, or null. */
                pid: number | null;
                /**
                 * @description ID of the service, or null.
                 * @example 1
                 */
                serviceid: number;
                url: components["schemas"]["url"];
            };
            /** @description A service was suspended. */
            "service.suspended": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description ID of the client; null if missing or deleted. */
                clientid: number | null;
                /** @description Domain name in ASCII, or null. */
                domain: string | null;
                /** @description The record, as listed for a role without further permissions. Nested records have only IDs and names. Deleted records are shown in their last state; null for deleted clients. */
                object: components["schemas"]["service"] | null;
                /** @description ID of the product, or null. */
                pid: number | null;
                /**
                 * @description ID of the service, or null.
                 * @example 1
                 */
                serviceid: number;
                url: components["schemas"]["url"];
            };
            /** @description A service was terminated. */
            "service.terminated": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description ID of the client; null if missing or deleted. */
                clientid: number | null;
                /** @description Domain name in ASCII, or null. */
                domain: string | null;
                /** @description The record, as listed for a role without further permissions. Nested records have only IDs and names. Deleted records are shown in their last state; null for deleted clients. */
                object: components["schemas"]["service"] | null;
                /** @description ID of the product, or null. */
                pid: number | null;
                /**
                 * @description ID of the service, or null.
                 * @example 1
                 */
                serviceid: number;
                url: components["schemas"]["url"];
            };
            /** @description A suspension was lifted. */
            "service.unsuspended": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description ID of the client; null if missing or deleted. */
                clientid: number | null;
                /** @description Domain name in ASCII, or null. */
                domain: string | null;
                /** @description The record, as listed for a role without further permissions. Nested records have only IDs and names. Deleted records are shown in their last state; null for deleted clients. */
                object: components["schemas"]["service"] | null;
                /** @description ID of the product, or null. */
                pid: number | null;
                /**
                 * @description ID of the service, or null.
                 * @example 1
                 */
                serviceid: number;
                url: components["schemas"]["url"];
            };
            /** @description The record of a service was changed, by a call or by the service itself; not raised if another event reports the change. */
            "service.updated": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description ID of the client; null if missing or deleted. */
                clientid: number | null;
                /** @description Domain name in ASCII, or null. */
                domain: string | null;
                /** @description The record, as listed for a role without further permissions. Nested records have only IDs and names. Deleted records are shown in their last state; null for deleted clients. */
                object: components["schemas"]["service"] | null;
                /** @description ID of the product, or null. */
                pid: number | null;
                /**
                 * @description ID of the service, or null.
                 * @example 1
                 */
                serviceid: number;
                url: components["schemas"]["url"];
            };
            /** @description A service was changed to another product. */
            "service.upgraded": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description ID of the client; null if missing or deleted. */
                clientid: number | null;
                /** @description Domain name in ASCII, or null. */
                domain: string | null;
                /** @description The record, as listed for a role without further permissions. Nested records have only IDs and names. Deleted records are shown in their last state; null for deleted clients. */
                object: components["schemas"]["service"] | null;
                /** @description ID of the previous product, or null. */
                oldpid: number | null;
                /** @description ID of the product, or null. */
                pid: number | null;
                /**
                 * @description ID of the service, or null.
                 * @example 1
                 */
                serviceid: number;
                url: components["schemas"]["url"];
            };
            /** @description The record of a service addon was changed by a call, with its service, or by a payment. */
            "serviceaddon.updated": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description ID of the client; null if missing or deleted. */
                clientid: number | null;
                /** @description The record, as listed for a role without further permissions. Nested records have only IDs and names. Deleted records are shown in their last state; null for deleted clients. */
                object: components["schemas"]["serviceaddon"] | null;
                /**
                 * @description ID of the service addon.
                 * @example 1
                 */
                serviceaddonid: number;
                /**
                 * @description ID of the service, or null.
                 * @example 1
                 */
                serviceid: number;
                url: components["schemas"]["url"];
            };
            /** @description More services are due for termination than one run of the daily job may terminate. */
            "termination.delayed": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                /**
                 * @description Maximum number of services that one run of the daily job can terminate.
                 * @example 25
                 */
                limit: number;
                url: components["schemas"]["url"];
                /**
                 * @description Number of services waiting for termination.
                 * @example 12
                 */
                waiting: number;
            };
            /** @description A ticket was closed or merged into another. */
            "ticket.closed": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description ID of the client; null if missing or deleted. */
                clientid: number | null;
                /**
                 * @description ID of the department that handles the ticket.
                 * @example 1
                 */
                deptid: number;
                /** @description The record, as listed for a role without further permissions. Nested records have only IDs and names. Deleted records are shown in their last state; null for deleted clients. */
                object: components["schemas"]["ticket"] | null;
                /**
                 * @description Subject of the ticket, quote, or email.
                 * @example It does not start
                 */
                subject: string;
                /**
                 * @description ID of the ticket.
                 * @example 1
                 */
                ticketid: number;
                /**
                 * @description Six-digit number of the ticket.
                 * @example 482193
                 */
                tid: string;
                url: components["schemas"]["url"];
            };
            /** @description A ticket was deleted. */
            "ticket.deleted": {
                actor: components["schemas"]["actor"];
                /**
                 * @description User name of the responsible staff member.
                 * @example grace
                 */
                by: string;
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description ID of the client; null if missing or deleted. */
                clientid: number | null;
                /**
                 * @description ID of the department that handles the ticket.
                 * @example 1
                 */
                deptid: number;
                /** @description The record, as listed for a role without further permissions. Nested records have only IDs and names. Deleted records are shown in their last state; null for deleted clients. */
                object: components["schemas"]["ticket"] | null;
                /**
                 * @description Subject of the ticket, quote, or email.
                 * @example It does not start
                 */
                subject: string;
                /**
                 * @description ID of the ticket.
                 * @example 1
                 */
                ticketid: number;
                /**
                 * @description Six-digit number of the ticket.
                 * @example 482193
                 */
                tid: string;
                url: components["schemas"]["url"];
            };
            /** @description A note on a ticket was deleted. */
            "ticket.note.deleted": {
                actor: components["schemas"]["actor"];
                /**
                 * @description User name of the responsible staff member.
                 * @example grace
                 */
                by: string;
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description ID of the client; null if missing or deleted. */
                clientid: number | null;
                /**
                 * @description ID of the department that handles the ticket.
                 * @example 1
                 */
                deptid: number;
                /**
                 * @description ID of the staff note.
                 * @example 1
                 */
                noteid: number;
                /** @description The record, as listed for a role without further permissions. Nested records have only IDs and names. Deleted records are shown in their last state; null for deleted clients. */
                object: components["schemas"]["ticket"] | null;
                /**
                 * @description Subject of the ticket, quote, or email.
                 * @example It does not start
                 */
                subject: string;
                /**
                 * @description ID of the ticket.
                 * @example 1
                 */
                ticketid: number;
                /**
                 * @description Six-digit number of the ticket.
                 * @example 482193
                 */
                tid: string;
                url: components["schemas"]["url"];
            };
            /** @description Staff wrote a note on a ticket. */
            "ticket.noted": {
                actor: components["schemas"]["actor"];
                /**
                 * @description User name of the responsible staff member.
                 * @example grace
                 */
                by: string;
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description ID of the client; null if missing or deleted. */
                clientid: number | null;
                /**
                 * @description ID of the department that handles the ticket.
                 * @example 1
                 */
                deptid: number;
                /**
                 * @description ID of the staff note.
                 * @example 1
                 */
                noteid: number;
                /** @description The record, as listed for a role without further permissions. Nested records have only IDs and names. Deleted records are shown in their last state; null for deleted clients. */
                object: components["schemas"]["ticket"] | null;
                /**
                 * @description Subject of the ticket, quote, or email.
                 * @example It does not start
                 */
                subject: string;
                /**
                 * @description ID of the ticket.
                 * @example 1
                 */
                ticketid: number;
                /**
                 * @description Six-digit number of the ticket.
                 * @example 482193
                 */
                tid: string;
                url: components["schemas"]["url"];
            };
            /** @description A ticket was opened. */
            "ticket.opened": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description ID of the client; null if missing or deleted. */
                clientid: number | null;
                /**
                 * @description ID of the department that handles the ticket.
                 * @example 1
                 */
                deptid: number;
                /** @description The record, as listed for a role without further permissions. Nested records have only IDs and names. Deleted records are shown in their last state; null for deleted clients. */
                object: components["schemas"]["ticket"] | null;
                /**
                 * @description Subject of the ticket, quote, or email.
                 * @example It does not start
                 */
                subject: string;
                /**
                 * @description ID of the ticket.
                 * @example 1
                 */
                ticketid: number;
                /**
                 * @description Six-digit number of the ticket.
                 * @example 482193
                 */
                tid: string;
                url: components["schemas"]["url"];
            };
            /** @description Staff or the sender replied to a ticket. */
            "ticket.replied": {
                actor: components["schemas"]["actor"];
                /**
                 * @description True if a staff member did it.
                 * @example false
                 */
                bystaff: boolean;
                changes: components["schemas"]["changes"];
                /** @description ID of the client; null if missing or deleted. */
                clientid: number | null;
                /**
                 * @description ID of the department that handles the ticket.
                 * @example 1
                 */
                deptid: number;
                /** @description The record, as listed for a role without further permissions. Nested records have only IDs and names. Deleted records are shown in their last state; null for deleted clients. */
                object: components["schemas"]["ticket"] | null;
                /**
                 * @description ID of the reply.
                 * @example 1
                 */
                replyid: number;
                /**
                 * @description Subject of the ticket, quote, or email.
                 * @example It does not start
                 */
                subject: string;
                /**
                 * @description ID of the ticket.
                 * @example 1
                 */
                ticketid: number;
                /**
                 * @description Six-digit number of the ticket.
                 * @example 482193
                 */
                tid: string;
                url: components["schemas"]["url"];
            };
            /** @description A reply was deleted. */
            "ticket.reply.deleted": {
                actor: components["schemas"]["actor"];
                /**
                 * @description User name of the responsible staff member.
                 * @example grace
                 */
                by: string;
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description ID of the client; null if missing or deleted. */
                clientid: number | null;
                /**
                 * @description ID of the department that handles the ticket.
                 * @example 1
                 */
                deptid: number;
                /** @description The record, as listed for a role without further permissions. Nested records have only IDs and names. Deleted records are shown in their last state; null for deleted clients. */
                object: components["schemas"]["ticket"] | null;
                /**
                 * @description ID of the reply.
                 * @example 1
                 */
                replyid: number;
                /**
                 * @description Subject of the ticket, quote, or email.
                 * @example It does not start
                 */
                subject: string;
                /**
                 * @description ID of the ticket.
                 * @example 1
                 */
                ticketid: number;
                /**
                 * @description Six-digit number of the ticket.
                 * @example 482193
                 */
                tid: string;
                url: components["schemas"]["url"];
            };
            /** @description A reply by email could not be attributed to its sender; staff can see it and accept it. */
            "ticket.reply.unverified": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description ID of the client; null if missing or deleted. */
                clientid: number | null;
                /**
                 * @description ID of the department that handles the ticket.
                 * @example 1
                 */
                deptid: number;
                /**
                 * @description Email address of the login or the invitee.
                 * @example ada@example.com
                 */
                email: string;
                /** @description The record, as listed for a role without further permissions. Nested records have only IDs and names. Deleted records are shown in their last state; null for deleted clients. */
                object: components["schemas"]["ticket"] | null;
                /**
                 * @description ID of the reply.
                 * @example 1
                 */
                replyid: number;
                /**
                 * @description Subject of the ticket, quote, or email.
                 * @example It does not start
                 */
                subject: string;
                /**
                 * @description ID of the ticket.
                 * @example 1
                 */
                ticketid: number;
                /**
                 * @description Six-digit number of the ticket.
                 * @example 482193
                 */
                tid: string;
                url: components["schemas"]["url"];
            };
            /** @description The text of a reply was changed. */
            "ticket.reply.updated": {
                actor: components["schemas"]["actor"];
                /**
                 * @description User name of the responsible staff member.
                 * @example grace
                 */
                by: string;
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description ID of the client; null if missing or deleted. */
                clientid: number | null;
                /**
                 * @description ID of the department that handles the ticket.
                 * @example 1
                 */
                deptid: number;
                /** @description The record, as listed for a role without further permissions. Nested records have only IDs and names. Deleted records are shown in their last state; null for deleted clients. */
                object: components["schemas"]["ticket"] | null;
                /**
                 * @description ID of the reply.
                 * @example 1
                 */
                replyid: number;
                /**
                 * @description Subject of the ticket, quote, or email.
                 * @example It does not start
                 */
                subject: string;
                /**
                 * @description ID of the ticket.
                 * @example 1
                 */
                ticketid: number;
                /**
                 * @description Six-digit number of the ticket.
                 * @example 482193
                 */
                tid: string;
                url: components["schemas"]["url"];
            };
            /** @description Staff changed the status, subject, priority, department, or assignment of a ticket, or merged another ticket into it. */
            "ticket.updated": {
                actor: components["schemas"]["actor"];
                /**
                 * @description User name of the responsible staff member.
                 * @example grace
                 */
                by: string;
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description ID of the client; null if missing or deleted. */
                clientid: number | null;
                /**
                 * @description ID of the department that handles the ticket.
                 * @example 1
                 */
                deptid: number;
                /** @description The record, as listed for a role without further permissions. Nested records have only IDs and names. Deleted records are shown in their last state; null for deleted clients. */
                object: components["schemas"]["ticket"] | null;
                /**
                 * @description Subject of the ticket, quote, or email.
                 * @example It does not start
                 */
                subject: string;
                /**
                 * @description ID of the ticket.
                 * @example 1
                 */
                ticketid: number;
                /**
                 * @description Six-digit number of the ticket.
                 * @example 482193
                 */
                tid: string;
                url: components["schemas"]["url"];
            };
        };
        /**
         * Invoice
         * @description An invoice, as shown in lists.
         */
        invoice: {
            /**
             * @description Amount due; 0 for draft, cancelled, and refunded invoices.
             * @example 12.5
             */
            balance: number;
            /** @description Client on the issue date; null for drafts, or if not recorded. */
            billed_to: {
                address1: string | null;
                address2: string | null;
                buyer_reference: string | null;
                city: string | null;
                /** @description Company; null for private individuals. */
                companyname: string | null;
                /**
                 * @description Two-letter country code (ISO 3166-1).
                 * @example NO
                 */
                country: string;
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
                postcode: string | null;
                state: string | null;
                tax_id: string | null;
            } | null;
            cancelled_at: string | null;
            client: {
                address1?: string | null;
                address2?: string | null;
                /**
                 * @description False if the client's invoices are never charged automatically.
                 * @example true
                 */
                autopay?: boolean;
                buyer_reference?: string | null;
                city?: string | null;
                /**
                 * @description ID of the client.
                 * @example 1
                 */
                clientid: number;
                /** @description Company; null for private individuals. */
                companyname: string | null;
                /**
                 * @description Two-letter country code (ISO 3166-1).
                 * @example NO
                 */
                country?: string;
                /**
                 * Format: date-time
                 * @description Creation time.
                 * @example 2026-01-31T12:00:00.000Z
                 */
                created_at?: string;
                /**
                 * @description Credit balance, in the client's currency.
                 * @example 12.5
                 */
                credit?: number;
                /**
                 * @description ID of the currency for all of the client's amounts.
                 * @example 1
                 */
                currency?: number;
                /**
                 * @description Currency code of the amounts.
                 * @example USD
                 */
                currency_code?: string;
                /**
                 * Format: date
                 * @description Day of creation, in the service's time zone.
                 * @example 2026-01-31
                 */
                datecreated?: string;
                /**
                 * Format: email
                 * @description Email address of the client; unique among clients.
                 * @example ada@example.com
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
                groupid?: number | null;
                /**
                 * @description ID of the client.
                 * @example 1
                 */
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
                notes?: string | null;
                owner_user_id?: number | null;
                phonenumber?: string | null;
                postcode?: string | null;
                state?: string | null;
                /**
                 * @description `inactive` clients cannot order. `closed` clients have no access to the client area, and their services end.
                 * @enum {unknown}
                 */
                status?: "active" | "inactive" | "closed";
                tax_id?: string | null;
                /** @description Result of the tax register check; null if the tax ID is not checked. */
                tax_id_checked?: {
                    /**
                     * Format: date
                     * @description Day of the answer, or of the request while it is waiting.
                     * @example 2026-01-31
                     */
                    date: string;
                    reference: string | null;
                    /**
                     * @description `unanswered` after a week without an answer. Only `valid` allows reverse charge.
                     * @enum {unknown}
                     */
                    status: "waiting" | "valid" | "invalid" | "unanswered";
                } | null;
                /** @description True if the client's invoices are tax-free. */
                taxexempt?: boolean;
                /**
                 * @description ID of the client.
                 * @example 1
                 */
                userid: number;
            } | null;
            /**
             * @description Credit applied to the invoice.
             * @example 12.5
             */
            credit: number;
            /**
             * @description Total of its credit notes.
             * @example 0
             */
            credited: number;
            /** @description Credit notes for the invoice, oldest first. */
            creditnotes: {
                /**
                 * @description Credit note number; numbers have no gaps.
                 * @example 7
                 */
                creditnotenum: number;
                /**
                 * Format: date
                 * @description Issue date.
                 * @example 2026-01-31
                 */
                date: string;
                /**
                 * @description Credited part of the invoice's discount.
                 * @example 12.5
                 */
                discount: number;
                /**
                 * @description ID of the credit note.
                 * @example 1
                 */
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
                /**
                 * @description Sum of the line items, before discount and tax.
                 * @example 12.5
                 */
                subtotal: number;
                /**
                 * @description Credited part of the invoice's tax.
                 * @example 12.5
                 */
                tax: number;
                /** @description One total per tax; empty if there is no tax. */
                taxes: {
                    /**
                     * @description EN 16931 category; the ones after `reduced` charge no tax.
                     * @enum {unknown}
                     */
                    category: "standard" | "reduced" | "zero" | "exempt" | "reverse charge" | "outside" | "export";
                    /**
                     * @description Name of the tax rule.
                     * @example VAT
                     */
                    name: string;
                    /**
                     * @description Taxable amount, after discount.
                     * @example 12.5
                     */
                    net: number;
                    note: string | null;
                    /**
                     * @description Percentage.
                     * @example 19
                     */
                    rate: number;
                    /**
                     * @description Tax on that amount.
                     * @example 12.5
                     */
                    tax: number;
                }[];
                /**
                 * @description Credited amount, including tax.
                 * @example 12.5
                 */
                total: number;
            }[];
            /**
             * @description Currency code of the amounts.
             * @example USD
             */
            currencycode: string;
            /**
             * Format: date
             * @description Date of the invoice, in the service's time zone.
             * @example 2026-01-31
             */
            date: string;
            datepaid: string | null;
            /**
             * @description Discount of the client group.
             * @example 12.5
             */
            discount: number;
            /**
             * Format: date
             * @description Due date.
             * @example 2026-01-31
             */
            duedate: string;
            /** @description True if line item amounts include tax. */
            gross: boolean;
            /**
             * @description Payments made before the cancellation that were neither refunded nor turned into credit.
             * @example 0
             */
            held: number;
            /**
             * @description ID of the invoice.
             * @example 1
             */
            id: number;
            /**
             * @description ID of the invoice.
             * @example 1
             */
            invoiceid: number;
            invoicenum: number | null;
            notes: string | null;
            number: string | null;
            paymentmethod: string | null;
            /**
             * @description True for a proforma invoice: issued without a number, with nothing delivered or paid yet.
             * @example false
             */
            proforma: boolean;
            /** @description Seller on the issue date; null for drafts, or if not recorded. */
            seller: {
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
            } | null;
            /**
             * @description A `draft` is not issued yet. Nothing is due on `draft`, `cancelled`, and `refunded` invoices.
             * @enum {unknown}
             */
            status: "draft" | "unpaid" | "paid" | "partially_paid" | "overdue" | "cancelled" | "refunded" | "collections" | "payment_pending";
            /**
             * @description Sum of the line items, before discount and tax.
             * @example 12.5
             */
            subtotal: number;
            /**
             * @description Tax on the taxed line items, less their discount.
             * @example 12.5
             */
            tax: number;
            /** @description One total per tax; empty if there is no tax. */
            taxes: {
                /**
                 * @description EN 16931 category; the ones after `reduced` charge no tax.
                 * @enum {unknown}
                 */
                category: "standard" | "reduced" | "zero" | "exempt" | "reverse charge" | "outside" | "export";
                /**
                 * @description Name of the tax rule.
                 * @example VAT
                 */
                name: string;
                /**
                 * @description Taxable amount, after discount.
                 * @example 12.5
                 */
                net: number;
                note: string | null;
                /**
                 * @description Percentage.
                 * @example 19
                 */
                rate: number;
                /**
                 * @description Tax on that amount.
                 * @example 12.5
                 */
                tax: number;
            }[];
            taxrate: number | null;
            /**
             * @description Invoice total: subtotal less discount, plus tax.
             * @example 12.5
             */
            total: number;
            userid: number | null;
        };
        /**
         * User
         * @description A client area login and its accounts.
         */
        login: {
            /** @description Accounts that the login can use. */
            clients: {
                /**
                 * @description ID of the client.
                 * @example 1
                 */
                clientid: number;
                /** @description True if the login owns the account. */
                owner: boolean;
            }[];
            /**
             * Format: date-time
             * @description Creation time.
             * @example 2026-01-31T12:00:00.000Z
             */
            created_at: string;
            /**
             * Format: email
             * @description Email address used to sign in; unique among logins.
             * @example ada@example.com
             */
            email: string;
            /**
             * @description First name of the user.
             * @example Ada
             */
            first_name: string;
            /**
             * @description ID of the login.
             * @example 1
             */
            id: number;
            /**
             * @description Last name of the user.
             * @example Lovelace
             */
            last_name: string;
            /**
             * @description ID of the login.
             * @example 1
             */
            userid: number;
        };
        /**
         * Order
         * @description An order with its client, services, and domains.
         */
        order: {
            /** @description Ordered addons, including addons for existing services. */
            addons: {
                /**
                 * @description ID of the service addon.
                 * @example 1
                 */
                id: number;
                /**
                 * @description Name of the addon.
                 * @example Dedicated address
                 */
                name: string;
                /**
                 * @description ID of the service.
                 * @example 1
                 */
                serviceid: number;
                /**
                 * @description `pending` services wait for setup. `terminated`, `cancelled`, `fraud`, and `completed` services have ended.
                 * @enum {unknown}
                 */
                status: "pending" | "active" | "suspended" | "terminated" | "cancelled" | "fraud" | "completed";
            }[];
            /**
             * @description First payment, before tax.
             * @example 12.5
             */
            amount: number;
            client: {
                address1?: string | null;
                address2?: string | null;
                /**
                 * @description False if the client's invoices are never charged automatically.
                 * @example true
                 */
                autopay?: boolean;
                buyer_reference?: string | null;
                city?: string | null;
                /**
                 * @description ID of the client.
                 * @example 1
                 */
                clientid: number;
                /** @description Company; null for private individuals. */
                companyname: string | null;
                /**
                 * @description Two-letter country code (ISO 3166-1).
                 * @example NO
                 */
                country?: string;
                /**
                 * Format: date-time
                 * @description Creation time.
                 * @example 2026-01-31T12:00:00.000Z
                 */
                created_at?: string;
                /**
                 * @description Credit balance, in the client's currency.
                 * @example 12.5
                 */
                credit?: number;
                /**
                 * @description ID of the currency for all of the client's amounts.
                 * @example 1
                 */
                currency?: number;
                /**
                 * @description Currency code of the amounts.
                 * @example USD
                 */
                currency_code?: string;
                /**
                 * Format: date
                 * @description Day of creation, in the service's time zone.
                 * @example 2026-01-31
                 */
                datecreated?: string;
                /**
                 * Format: email
                 * @description Email address of the client; unique among clients.
                 * @example ada@example.com
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
                groupid?: number | null;
                /**
                 * @description ID of the client.
                 * @example 1
                 */
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
                notes?: string | null;
                owner_user_id?: number | null;
                phonenumber?: string | null;
                postcode?: string | null;
                state?: string | null;
                /**
                 * @description `inactive` clients cannot order. `closed` clients have no access to the client area, and their services end.
                 * @enum {unknown}
                 */
                status?: "active" | "inactive" | "closed";
                tax_id?: string | null;
                /** @description Result of the tax register check; null if the tax ID is not checked. */
                tax_id_checked?: {
                    /**
                     * Format: date
                     * @description Day of the answer, or of the request while it is waiting.
                     * @example 2026-01-31
                     */
                    date: string;
                    reference: string | null;
                    /**
                     * @description `unanswered` after a week without an answer. Only `valid` allows reverse charge.
                     * @enum {unknown}
                     */
                    status: "waiting" | "valid" | "invalid" | "unanswered";
                } | null;
                /** @description True if the client's invoices are tax-free. */
                taxexempt?: boolean;
                /**
                 * @description ID of the client.
                 * @example 1
                 */
                userid: number;
            } | null;
            /**
             * @description Currency code of the amounts.
             * @example USD
             */
            currencycode: string;
            /**
             * Format: date-time
             * @description Time of the order.
             * @example 2026-01-31T12:00:00.000Z
             */
            date: string;
            discount: number | null;
            /** @description Ordered domains. */
            domains: {
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
                /**
                 * @description ID of the domain.
                 * @example 1
                 */
                domainid: number;
                failure: string | null;
                /**
                 * @description ID of the domain.
                 * @example 1
                 */
                id: number;
                /**
                 * @description In `grace` and `redemption`, the registration has expired but can still be renewed.
                 * @enum {unknown}
                 */
                status: "pending" | "active" | "grace" | "redemption" | "expired" | "cancelled" | "fraud" | "transferred_away";
            }[];
            /**
             * @description ID of the order.
             * @example 1
             */
            id: number;
            invoiceid: number | null;
            /**
             * @description ID of the order.
             * @example 1
             */
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
            promocode: string | null;
            /** @description Ordered services. */
            services: {
                /**
                 * @description Billing cycle; `onetime` and `free` do not recur.
                 * @enum {unknown}
                 */
                billing_cycle: "monthly" | "quarterly" | "semiannually" | "annually" | "biennially" | "triennially" | "onetime" | "free";
                clientid: number | null;
                /**
                 * @description Currency code of the amounts.
                 * @example USD
                 */
                currencycode: string;
                domain: string | null;
                domain_unicode: string | null;
                /**
                 * @description First payment, before discount and tax.
                 * @example 12.5
                 */
                firstpaymentamount: number;
                /** @description Product group; null without a product. */
                groupname: string | null;
                /**
                 * @description ID of the service.
                 * @example 1
                 */
                id: number;
                /** @description Product name; null without a product. */
                name: string | null;
                next_due_date: string | null;
                notes?: string | null;
                orderid: number | null;
                ordernumber: string | null;
                paymentmethod: string | null;
                pid: number | null;
                /**
                 * @description Price of each later period, before discount and tax.
                 * @example 12.5
                 */
                recurringamount: number;
                regdate: string | null;
                serverid: number | null;
                servername: string | null;
                /**
                 * @description ID of the service.
                 * @example 1
                 */
                serviceid: number;
                /**
                 * @description `pending` services wait for setup. `terminated`, `cancelled`, `fraud`, and `completed` services have ended.
                 * @enum {unknown}
                 */
                status: "pending" | "active" | "suspended" | "terminated" | "cancelled" | "fraud" | "completed";
                suspensionreason: string | null;
                username?: string | null;
            }[];
            /**
             * @description Status title, as listed by `getorderstatuses`.
             * @example Pending
             */
            status: string;
            termsacceptedat: string | null;
            termsacceptedfrom: string | null;
            termsurl: string | null;
            termsversion: string | null;
            userid: number | null;
        };
        /**
         * Project
         * @description A project with its messages and tasks.
         */
        project: {
            client: {
                address1?: string | null;
                address2?: string | null;
                /**
                 * @description False if the client's invoices are never charged automatically.
                 * @example true
                 */
                autopay?: boolean;
                buyer_reference?: string | null;
                city?: string | null;
                /**
                 * @description ID of the client.
                 * @example 1
                 */
                clientid: number;
                /** @description Company; null for private individuals. */
                companyname: string | null;
                /**
                 * @description Two-letter country code (ISO 3166-1).
                 * @example NO
                 */
                country?: string;
                /**
                 * Format: date-time
                 * @description Creation time.
                 * @example 2026-01-31T12:00:00.000Z
                 */
                created_at?: string;
                /**
                 * @description Credit balance, in the client's currency.
                 * @example 12.5
                 */
                credit?: number;
                /**
                 * @description ID of the currency for all of the client's amounts.
                 * @example 1
                 */
                currency?: number;
                /**
                 * @description Currency code of the amounts.
                 * @example USD
                 */
                currency_code?: string;
                /**
                 * Format: date
                 * @description Day of creation, in the service's time zone.
                 * @example 2026-01-31
                 */
                datecreated?: string;
                /**
                 * Format: email
                 * @description Email address of the client; unique among clients.
                 * @example ada@example.com
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
                groupid?: number | null;
                /**
                 * @description ID of the client.
                 * @example 1
                 */
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
                notes?: string | null;
                owner_user_id?: number | null;
                phonenumber?: string | null;
                postcode?: string | null;
                state?: string | null;
                /**
                 * @description `inactive` clients cannot order. `closed` clients have no access to the client area, and their services end.
                 * @enum {unknown}
                 */
                status?: "active" | "inactive" | "closed";
                tax_id?: string | null;
                /** @description Result of the tax register check; null if the tax ID is not checked. */
                tax_id_checked?: {
                    /**
                     * Format: date
                     * @description Day of the answer, or of the request while it is waiting.
                     * @example 2026-01-31
                     */
                    date: string;
                    reference: string | null;
                    /**
                     * @description `unanswered` after a week without an answer. Only `valid` allows reverse charge.
                     * @enum {unknown}
                     */
                    status: "waiting" | "valid" | "invalid" | "unanswered";
                } | null;
                /** @description True if the client's invoices are tax-free. */
                taxexempt?: boolean;
                /**
                 * @description ID of the client.
                 * @example 1
                 */
                userid: number;
            } | null;
            clientid: number | null;
            /**
             * Format: date-time
             * @description Creation time.
             * @example 2026-01-31T12:00:00.000Z
             */
            created_at: string;
            description: string | null;
            due_date: string | null;
            /**
             * @description ID of the project.
             * @example 1
             */
            id: number;
            /** @description Staff messages, oldest first. */
            messages: {
                /**
                 * @description User name of the author.
                 * @example grace
                 */
                admin: string;
                /**
                 * Format: date-time
                 * @description Time of writing.
                 * @example 2026-01-31T12:00:00.000Z
                 */
                date: string;
                /**
                 * @description ID of the message.
                 * @example 1
                 */
                id: number;
                /**
                 * @description Text of the message.
                 * @example The new host is ready.
                 */
                message: string;
                /**
                 * @description ID of the message.
                 * @example 1
                 */
                messageid: number;
            }[];
            owner: {
                /**
                 * @description ID of the staff account.
                 * @example 1
                 */
                adminid: number;
                /**
                 * @description First name of the staff member.
                 * @example Grace
                 */
                firstname: string;
                /**
                 * @description ID of the staff account.
                 * @example 1
                 */
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
            } | null;
            /**
             * @description ID of the project.
             * @example 1
             */
            projectid: number;
            /**
             * @description Progress, as set by staff.
             * @enum {unknown}
             */
            status: "pending" | "in_progress" | "completed" | "cancelled";
            /** @description Tasks, in the order they were added. */
            tasks: {
                /** @description True if the task is done. */
                completed: boolean;
                /**
                 * Format: date-time
                 * @description Creation time.
                 * @example 2026-01-31T12:00:00.000Z
                 */
                created_at: string;
                due_date: string | null;
                /**
                 * @description ID of the task.
                 * @example 1
                 */
                id: number;
                notes: string | null;
                /**
                 * @description ID of the project.
                 * @example 1
                 */
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
                /**
                 * @description ID of the task.
                 * @example 1
                 */
                taskid: number;
                /** @description Periods of work on the task. */
                timers: {
                    /**
                     * @description User name of the staff member who did the work.
                     * @example grace
                     */
                    admin: string;
                    /**
                     * @description ID of the staff account.
                     * @example 1
                     */
                    adminid: number;
                    ended_at: string | null;
                    /**
                     * @description ID of the timer.
                     * @example 1
                     */
                    id: number;
                    seconds: number | null;
                    /**
                     * Format: date-time
                     * @description Start of the work.
                     * @example 2026-01-31T12:00:00.000Z
                     */
                    started_at: string;
                    /**
                     * @description ID of the task.
                     * @example 1
                     */
                    taskid: number;
                    /**
                     * @description ID of the timer.
                     * @example 1
                     */
                    timerid: number;
                }[];
            }[];
            /**
             * @description Name of the project.
             * @example Move from another host
             */
            title: string;
            userid: number | null;
        };
        /**
         * Quote
         * @description A quote with its line items.
         */
        quote: {
            client: {
                address1?: string | null;
                address2?: string | null;
                /**
                 * @description False if the client's invoices are never charged automatically.
                 * @example true
                 */
                autopay?: boolean;
                buyer_reference?: string | null;
                city?: string | null;
                /**
                 * @description ID of the client.
                 * @example 1
                 */
                clientid: number;
                /** @description Company; null for private individuals. */
                companyname: string | null;
                /**
                 * @description Two-letter country code (ISO 3166-1).
                 * @example NO
                 */
                country?: string;
                /**
                 * Format: date-time
                 * @description Creation time.
                 * @example 2026-01-31T12:00:00.000Z
                 */
                created_at?: string;
                /**
                 * @description Credit balance, in the client's currency.
                 * @example 12.5
                 */
                credit?: number;
                /**
                 * @description ID of the currency for all of the client's amounts.
                 * @example 1
                 */
                currency?: number;
                /**
                 * @description Currency code of the amounts.
                 * @example USD
                 */
                currency_code?: string;
                /**
                 * Format: date
                 * @description Day of creation, in the service's time zone.
                 * @example 2026-01-31
                 */
                datecreated?: string;
                /**
                 * Format: email
                 * @description Email address of the client; unique among clients.
                 * @example ada@example.com
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
                groupid?: number | null;
                /**
                 * @description ID of the client.
                 * @example 1
                 */
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
                notes?: string | null;
                owner_user_id?: number | null;
                phonenumber?: string | null;
                postcode?: string | null;
                state?: string | null;
                /**
                 * @description `inactive` clients cannot order. `closed` clients have no access to the client area, and their services end.
                 * @enum {unknown}
                 */
                status?: "active" | "inactive" | "closed";
                tax_id?: string | null;
                /** @description Result of the tax register check; null if the tax ID is not checked. */
                tax_id_checked?: {
                    /**
                     * Format: date
                     * @description Day of the answer, or of the request while it is waiting.
                     * @example 2026-01-31
                     */
                    date: string;
                    reference: string | null;
                    /**
                     * @description `unanswered` after a week without an answer. Only `valid` allows reverse charge.
                     * @enum {unknown}
                     */
                    status: "waiting" | "valid" | "invalid" | "unanswered";
                } | null;
                /** @description True if the client's invoices are tax-free. */
                taxexempt?: boolean;
                /**
                 * @description ID of the client.
                 * @example 1
                 */
                userid: number;
            } | null;
            clientid: number | null;
            /**
             * Format: date-time
             * @description Creation time.
             * @example 2026-01-31T12:00:00.000Z
             */
            created_at: string;
            /**
             * @description Currency code of the amounts.
             * @example USD
             */
            currency_code: string;
            customer_notes: string | null;
            /**
             * Format: date
             * @description Day of creation, in the service's time zone.
             * @example 2026-01-31
             */
            datecreated: string;
            /**
             * @description Discount of the client group.
             * @example 0
             */
            discount: number;
            /**
             * @description ID of the quote.
             * @example 1
             */
            id: number;
            invoiceid: number | null;
            /** @description Line items of the quote. */
            items: {
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
                /**
                 * @description ID of the quote line item.
                 * @example 1
                 */
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
            }[];
            notes: string | null;
            proposal: string | null;
            /**
             * @description ID of the quote.
             * @example 1
             */
            quoteid: number;
            /**
             * @description Clients cannot see a `Draft`.
             * @enum {unknown}
             */
            status: "Draft" | "Sent" | "Accepted" | "Declined";
            /**
             * @description Subject of the quote.
             * @example Quote
             */
            subject: string;
            /**
             * @description Sum of the line items, before group discount and tax.
             * @example 12.5
             */
            subtotal: number;
            /**
             * @description Tax, as invoiced or as of today. The same applies to the discount and total.
             * @example 12.5
             */
            tax: number;
            /** @description One total per tax; empty if there is no tax. */
            taxes: {
                /**
                 * @description EN 16931 category; the ones after `reduced` charge no tax.
                 * @enum {unknown}
                 */
                category: "standard" | "reduced" | "zero" | "exempt" | "reverse charge" | "outside" | "export";
                /**
                 * @description Name of the tax rule.
                 * @example VAT
                 */
                name: string;
                /**
                 * @description Taxable amount, after discount.
                 * @example 12.5
                 */
                net: number;
                note: string | null;
                /**
                 * @description Percentage.
                 * @example 19
                 */
                rate: number;
                /**
                 * @description Tax on that amount.
                 * @example 12.5
                 */
                tax: number;
            }[];
            /**
             * @description Subtotal less discount, plus tax.
             * @example 12.5
             */
            total: number;
            userid: number | null;
            /**
             * Format: date
             * @description Last day on which the quote is valid.
             * @example 2026-01-31
             */
            validuntil: string;
        };
        /**
         * Service
         * @description A client's service, with its client and product.
         */
        service: {
            /**
             * @description Billing cycle; `onetime` and `free` do not recur.
             * @enum {unknown}
             */
            billing_cycle: "monthly" | "quarterly" | "semiannually" | "annually" | "biennially" | "triennially" | "onetime" | "free";
            client: {
                address1?: string | null;
                address2?: string | null;
                /**
                 * @description False if the client's invoices are never charged automatically.
                 * @example true
                 */
                autopay?: boolean;
                buyer_reference?: string | null;
                city?: string | null;
                /**
                 * @description ID of the client.
                 * @example 1
                 */
                clientid: number;
                /** @description Company; null for private individuals. */
                companyname: string | null;
                /**
                 * @description Two-letter country code (ISO 3166-1).
                 * @example NO
                 */
                country?: string;
                /**
                 * Format: date-time
                 * @description Creation time.
                 * @example 2026-01-31T12:00:00.000Z
                 */
                created_at?: string;
                /**
                 * @description Credit balance, in the client's currency.
                 * @example 12.5
                 */
                credit?: number;
                /**
                 * @description ID of the currency for all of the client's amounts.
                 * @example 1
                 */
                currency?: number;
                /**
                 * @description Currency code of the amounts.
                 * @example USD
                 */
                currency_code?: string;
                /**
                 * Format: date
                 * @description Day of creation, in the service's time zone.
                 * @example 2026-01-31
                 */
                datecreated?: string;
                /**
                 * Format: email
                 * @description Email address of the client; unique among clients.
                 * @example ada@example.com
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
                groupid?: number | null;
                /**
                 * @description ID of the client.
                 * @example 1
                 */
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
                notes?: string | null;
                owner_user_id?: number | null;
                phonenumber?: string | null;
                postcode?: string | null;
                state?: string | null;
                /**
                 * @description `inactive` clients cannot order. `closed` clients have no access to the client area, and their services end.
                 * @enum {unknown}
                 */
                status?: "active" | "inactive" | "closed";
                tax_id?: string | null;
                /** @description Result of the tax register check; null if the tax ID is not checked. */
                tax_id_checked?: {
                    /**
                     * Format: date
                     * @description Day of the answer, or of the request while it is waiting.
                     * @example 2026-01-31
                     */
                    date: string;
                    reference: string | null;
                    /**
                     * @description `unanswered` after a week without an answer. Only `valid` allows reverse charge.
                     * @enum {unknown}
                     */
                    status: "waiting" | "valid" | "invalid" | "unanswered";
                } | null;
                /** @description True if the client's invoices are tax-free. */
                taxexempt?: boolean;
                /**
                 * @description ID of the client.
                 * @example 1
                 */
                userid: number;
            } | null;
            clientid: number | null;
            /**
             * @description Currency code of the amounts.
             * @example USD
             */
            currencycode: string;
            domain: string | null;
            domain_unicode: string | null;
            expirydate: string | null;
            /**
             * @description First payment, before discount and tax.
             * @example 12.5
             */
            firstpaymentamount: number;
            /** @description Product group; null without a product. */
            groupname: string | null;
            /**
             * @description ID of the service.
             * @example 1
             */
            id: number;
            /** @description Product name; null without a product. */
            name: string | null;
            next_due_date: string | null;
            notes: string | null;
            orderid: number | null;
            ordernumber: string | null;
            password: string | null;
            paymentmethod: string | null;
            pid: number | null;
            product: {
                /**
                 * @description When services are provisioned: on order, on payment, or manually by staff.
                 * @enum {unknown}
                 */
                autosetup: "order" | "payment" | "manual";
                description: string | null;
                /**
                 * @description ID of the product group.
                 * @example 1
                 */
                gid: number;
                /**
                 * @description Name of the product group.
                 * @example Hosting
                 */
                groupname: string;
                /**
                 * @description ID of the product.
                 * @example 1
                 */
                id: number;
                module: string | null;
                /**
                 * @description Name under which it is sold.
                 * @example Basic hosting
                 */
                name: string;
                package_name: string | null;
                /**
                 * @description Billing type: free, one-time, or recurring.
                 * @enum {unknown}
                 */
                paytype: "free" | "onetime" | "recurring";
                /**
                 * @description ID of the product.
                 * @example 1
                 */
                pid: number;
                servergroupid: number | null;
                /**
                 * @description Kind of product.
                 * @enum {unknown}
                 */
                type: "hostingaccount" | "reselleraccount" | "server" | "ssl" | "other";
            } | null;
            /**
             * @description Price of each later period, before discount and tax.
             * @example 12.5
             */
            recurringamount: number;
            regdate: string | null;
            serverid: number | null;
            servername: string | null;
            /**
             * @description ID of the service.
             * @example 1
             */
            serviceid: number;
            /**
             * @description `pending` services wait for setup. `terminated`, `cancelled`, `fraud`, and `completed` services have ended.
             * @enum {unknown}
             */
            status: "pending" | "active" | "suspended" | "terminated" | "cancelled" | "fraud" | "completed";
            suspensionreason: string | null;
            username: string | null;
        };
        /**
         * ServiceAddon
         * @description A service addon.
         */
        serviceaddon: {
            /** @description The addon as sold. */
            addon: {
                description: string | null;
                /**
                 * @description ID of the addon.
                 * @example 1
                 */
                id: number;
                /**
                 * @description Name under which it is sold.
                 * @example Dedicated address
                 */
                name: string;
            };
            /**
             * @description Same as `id`; pass it to `updateclientaddon`.
             * @example 1
             */
            addonid: number;
            /**
             * @description Billing cycle; `onetime` and `free` do not recur.
             * @enum {unknown}
             */
            billing_cycle: "monthly" | "quarterly" | "semiannually" | "annually" | "biennially" | "triennially" | "onetime" | "free";
            clientid: number | null;
            /**
             * @description Currency code of the amounts.
             * @example USD
             */
            currencycode: string;
            /**
             * @description First payment, before discount and tax.
             * @example 12.5
             */
            firstpaymentamount: number;
            /**
             * @description ID of the service addon.
             * @example 1
             */
            id: number;
            /**
             * @description Name of the addon.
             * @example Dedicated address
             */
            name: string;
            next_due_date: string | null;
            notes: string | null;
            orderid: number | null;
            /**
             * @description Price of each later period, before discount and tax.
             * @example 12.5
             */
            recurringamount: number;
            /**
             * EmbeddedService
             * @description The record's service. Roles without the permission `list_services` do not see `username` and `notes`.
             */
            service: {
                /**
                 * @description Billing cycle; `onetime` and `free` do not recur.
                 * @enum {unknown}
                 */
                billing_cycle: "monthly" | "quarterly" | "semiannually" | "annually" | "biennially" | "triennially" | "onetime" | "free";
                clientid: number | null;
                /**
                 * @description Currency code of the amounts.
                 * @example USD
                 */
                currencycode: string;
                domain: string | null;
                domain_unicode: string | null;
                /**
                 * @description First payment, before discount and tax.
                 * @example 12.5
                 */
                firstpaymentamount: number;
                /** @description Product group; null without a product. */
                groupname: string | null;
                /**
                 * @description ID of the service.
                 * @example 1
                 */
                id: number;
                /** @description Product name; null without a product. */
                name: string | null;
                next_due_date: string | null;
                notes?: string | null;
                orderid: number | null;
                ordernumber: string | null;
                paymentmethod: string | null;
                pid: number | null;
                /**
                 * @description Price of each later period, before discount and tax.
                 * @example 12.5
                 */
                recurringamount: number;
                regdate: string | null;
                serverid: number | null;
                servername: string | null;
                /**
                 * @description ID of the service.
                 * @example 1
                 */
                serviceid: number;
                /**
                 * @description `pending` services wait for setup. `terminated`, `cancelled`, `fraud`, and `completed` services have ended.
                 * @enum {unknown}
                 */
                status: "pending" | "active" | "suspended" | "terminated" | "cancelled" | "fraud" | "completed";
                suspensionreason: string | null;
                username?: string | null;
            };
            /**
             * @description ID of the service.
             * @example 1
             */
            serviceid: number;
            /**
             * @description `pending` services wait for setup. `terminated`, `cancelled`, `fraud`, and `completed` services have ended.
             * @enum {unknown}
             */
            status: "pending" | "active" | "suspended" | "terminated" | "cancelled" | "fraud" | "completed";
        };
        /**
         * SslOrder
         * @description A certificate order with its client and service.
         */
        sslorder: {
            admin_address: string | null;
            admin_city: string | null;
            admin_country: string | null;
            admin_email: string | null;
            admin_first_name: string | null;
            admin_last_name: string | null;
            admin_org: string | null;
            admin_phone: string | null;
            admin_state: string | null;
            admin_zip: string | null;
            approver_email: string | null;
            cert_type: string | null;
            certificate: string | null;
            chain: string | null;
            /** @description Challenges to complete while validation is pending. */
            challenges: {
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
                 * @enum {unknown}
                 */
                type: "http" | "dns" | "email";
                value: string | null;
            }[];
            client: {
                address1?: string | null;
                address2?: string | null;
                /**
                 * @description False if the client's invoices are never charged automatically.
                 * @example true
                 */
                autopay?: boolean;
                buyer_reference?: string | null;
                city?: string | null;
                /**
                 * @description ID of the client.
                 * @example 1
                 */
                clientid: number;
                /** @description Company; null for private individuals. */
                companyname: string | null;
                /**
                 * @description Two-letter country code (ISO 3166-1).
                 * @example NO
                 */
                country?: string;
                /**
                 * Format: date-time
                 * @description Creation time.
                 * @example 2026-01-31T12:00:00.000Z
                 */
                created_at?: string;
                /**
                 * @description Credit balance, in the client's currency.
                 * @example 12.5
                 */
                credit?: number;
                /**
                 * @description ID of the currency for all of the client's amounts.
                 * @example 1
                 */
                currency?: number;
                /**
                 * @description Currency code of the amounts.
                 * @example USD
                 */
                currency_code?: string;
                /**
                 * Format: date
                 * @description Day of creation, in the service's time zone.
                 * @example 2026-01-31
                 */
                datecreated?: string;
                /**
                 * Format: email
                 * @description Email address of the client; unique among clients.
                 * @example ada@example.com
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
                groupid?: number | null;
                /**
                 * @description ID of the client.
                 * @example 1
                 */
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
                notes?: string | null;
                owner_user_id?: number | null;
                phonenumber?: string | null;
                postcode?: string | null;
                state?: string | null;
                /**
                 * @description `inactive` clients cannot order. `closed` clients have no access to the client area, and their services end.
                 * @enum {unknown}
                 */
                status?: "active" | "inactive" | "closed";
                tax_id?: string | null;
                /** @description Result of the tax register check; null if the tax ID is not checked. */
                tax_id_checked?: {
                    /**
                     * Format: date
                     * @description Day of the answer, or of the request while it is waiting.
                     * @example 2026-01-31
                     */
                    date: string;
                    reference: string | null;
                    /**
                     * @description `unanswered` after a week without an answer. Only `valid` allows reverse charge.
                     * @enum {unknown}
                     */
                    status: "waiting" | "valid" | "invalid" | "unanswered";
                } | null;
                /** @description True if the client's invoices are tax-free. */
                taxexempt?: boolean;
                /**
                 * @description ID of the client.
                 * @example 1
                 */
                userid: number;
            } | null;
            client_id: number | null;
            /**
             * Format: date-time
             * @description Creation time.
             * @example 2026-01-31T12:00:00.000Z
             */
            created_at: string;
            csr: string | null;
            domain: string | null;
            domain_unicode: string | null;
            /** @description Additional names on the certificate. */
            domains: string[];
            expires_at: string | null;
            /**
             * @description ID of the certificate order.
             * @example 1
             */
            id: number;
            message: string | null;
            /**
             * @description Name of an installed SSL module.
             * @example acme
             */
            module: string;
            /**
             * @description ID of the certificate order.
             * @example 1
             */
            order_id: number;
            renew_at: string | null;
            service: {
                /**
                 * @description Billing cycle; `onetime` and `free` do not recur.
                 * @enum {unknown}
                 */
                billing_cycle: "monthly" | "quarterly" | "semiannually" | "annually" | "biennially" | "triennially" | "onetime" | "free";
                clientid: number | null;
                /**
                 * @description Currency code of the amounts.
                 * @example USD
                 */
                currencycode: string;
                domain: string | null;
                domain_unicode: string | null;
                /**
                 * @description First payment, before discount and tax.
                 * @example 12.5
                 */
                firstpaymentamount: number;
                /** @description Product group; null without a product. */
                groupname: string | null;
                /**
                 * @description ID of the service.
                 * @example 1
                 */
                id: number;
                /** @description Product name; null without a product. */
                name: string | null;
                next_due_date: string | null;
                notes?: string | null;
                orderid: number | null;
                ordernumber: string | null;
                paymentmethod: string | null;
                pid: number | null;
                /**
                 * @description Price of each later period, before discount and tax.
                 * @example 12.5
                 */
                recurringamount: number;
                regdate: string | null;
                serverid: number | null;
                servername: string | null;
                /**
                 * @description ID of the service.
                 * @example 1
                 */
                serviceid: number;
                /**
                 * @description `pending` services wait for setup. `terminated`, `cancelled`, `fraud`, and `completed` services have ended.
                 * @enum {unknown}
                 */
                status: "pending" | "active" | "suspended" | "terminated" | "cancelled" | "fraud" | "completed";
                suspensionreason: string | null;
                username?: string | null;
            } | null;
            service_id: number | null;
            /**
             * @description An `Active` order has a certificate. A `Reissuing` order keeps its certificate until the new one is issued.
             * @enum {unknown}
             */
            status: "Awaiting Configuration" | "Awaiting Validation" | "Active" | "Reissuing" | "Cancelled" | "Failed";
            /**
             * @description How the client proves control of the names.
             * @enum {unknown}
             */
            validation_method: "email" | "dns" | "http";
            webserver_type: string | null;
        };
        /**
         * Ticket
         * @description A ticket without its replies and notes, as shown in lists.
         */
        ticket: {
            admin: string | null;
            /** @description Files attached to the ticket and its replies. */
            attachments: {
                /**
                 * @description Name of the file.
                 * @example error.txt
                 */
                filename: string;
                /**
                 * @description ID of the file; does not change if other files are deleted or the ticket is merged.
                 * @example 1
                 */
                id: number;
                /**
                 * @description Position among the files of the ticket and its replies, from 0.
                 * @example 0
                 */
                index: number;
            }[];
            client: {
                address1?: string | null;
                address2?: string | null;
                /**
                 * @description False if the client's invoices are never charged automatically.
                 * @example true
                 */
                autopay?: boolean;
                buyer_reference?: string | null;
                city?: string | null;
                /**
                 * @description ID of the client.
                 * @example 1
                 */
                clientid: number;
                /** @description Company; null for private individuals. */
                companyname: string | null;
                /**
                 * @description Two-letter country code (ISO 3166-1).
                 * @example NO
                 */
                country?: string;
                /**
                 * Format: date-time
                 * @description Creation time.
                 * @example 2026-01-31T12:00:00.000Z
                 */
                created_at?: string;
                /**
                 * @description Credit balance, in the client's currency.
                 * @example 12.5
                 */
                credit?: number;
                /**
                 * @description ID of the currency for all of the client's amounts.
                 * @example 1
                 */
                currency?: number;
                /**
                 * @description Currency code of the amounts.
                 * @example USD
                 */
                currency_code?: string;
                /**
                 * Format: date
                 * @description Day of creation, in the service's time zone.
                 * @example 2026-01-31
                 */
                datecreated?: string;
                /**
                 * Format: email
                 * @description Email address of the client; unique among clients.
                 * @example ada@example.com
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
                groupid?: number | null;
                /**
                 * @description ID of the client.
                 * @example 1
                 */
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
                notes?: string | null;
                owner_user_id?: number | null;
                phonenumber?: string | null;
                postcode?: string | null;
                state?: string | null;
                /**
                 * @description `inactive` clients cannot order. `closed` clients have no access to the client area, and their services end.
                 * @enum {unknown}
                 */
                status?: "active" | "inactive" | "closed";
                tax_id?: string | null;
                /** @description Result of the tax register check; null if the tax ID is not checked. */
                tax_id_checked?: {
                    /**
                     * Format: date
                     * @description Day of the answer, or of the request while it is waiting.
                     * @example 2026-01-31
                     */
                    date: string;
                    reference: string | null;
                    /**
                     * @description `unanswered` after a week without an answer. Only `valid` allows reverse charge.
                     * @enum {unknown}
                     */
                    status: "waiting" | "valid" | "invalid" | "unanswered";
                } | null;
                /** @description True if the client's invoices are tax-free. */
                taxexempt?: boolean;
                /**
                 * @description ID of the client.
                 * @example 1
                 */
                userid: number;
            } | null;
            clientid: number | null;
            /**
             * Format: date-time
             * @description Opening time.
             * @example 2026-01-31T12:00:00.000Z
             */
            date: string;
            /** @description Deleted replies. */
            deletedreplies: {
                admin: string | null;
                /**
                 * Format: date-time
                 * @description Time of deletion.
                 * @example 2026-01-31T12:00:00.000Z
                 */
                date: string;
                /**
                 * @description User name of the person who deleted it.
                 * @example ada
                 */
                deletedby: string;
                /**
                 * @description ID of the reply.
                 * @example 1
                 */
                replyid: number;
            }[];
            /** @description Department that handles the ticket. */
            department: {
                /**
                 * @description ID of the department.
                 * @example 1
                 */
                id: number;
                /**
                 * @description Name of the department.
                 * @example Support
                 */
                name: string;
            };
            /**
             * @description ID of the department.
             * @example 1
             */
            deptid: number;
            /**
             * @description Name of the department.
             * @example Support
             */
            deptname: string;
            email: string | null;
            flag: number | null;
            /**
             * @description ID of the ticket.
             * @example 1
             */
            id: number;
            /**
             * Format: date-time
             * @description Time of the last reply, or of opening before the first reply.
             * @example 2026-01-31T12:00:00.000Z
             */
            lastreply: string;
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
             * @enum {unknown}
             */
            priority: "low" | "medium" | "high" | "critical";
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
            /**
             * @description ID of the ticket.
             * @example 1
             */
            ticketid: number;
            /**
             * @description Six-digit ticket number shown to the client.
             * @example 482193
             */
            tid: string;
            /** @description True if the ticket came by email and the client is not verified as its sender. */
            unverified: boolean;
            userid: number | null;
        };
        /**
         * Transaction
         * @description A payment, refund, or other movement of money.
         */
        transaction: {
            /**
             * @description Incoming money; 0 for outgoing transactions.
             * @example 12.5
             */
            amountin: number;
            /**
             * @description Outgoing money; 0 for incoming transactions.
             * @example 0
             */
            amountout: number;
            /**
             * Format: date
             * @description Posting date: the value date, or the first day open in the ledger at the time of recording.
             * @example 2026-01-31
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
             * @example 2026-01-31T12:00:00.000Z
             */
            date: string;
            /**
             * @description Purpose of the payment.
             * @example Payment of invoice 1042
             */
            description: string;
            fees: number | null;
            /**
             * @description Payment gateway, or the name of another payment method.
             * @example banktransfer
             */
            gateway: string;
            /**
             * @description ID of the transaction.
             * @example 1
             */
            id: number;
            invoiceid: number | null;
            payout: string | null;
            /**
             * @description ID of the transaction.
             * @example 1
             */
            transactionid: number;
            transid: string | null;
            userid: number | null;
            /**
             * Format: date
             * @description Value date, in the service's time zone.
             * @example 2026-01-31
             */
            value_date: string;
        };
        /**
         * @description Page in the client area that shows the record; null if there is none.
         * @example https://billing.example.com/client/services/1
         */
        url: string | null;
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
