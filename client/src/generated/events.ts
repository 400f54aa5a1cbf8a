// Generated from the definitions of the actions. Change them and generate again.

export interface components {
    schemas: {
        /**
         * @description User name of the staff member; `login` and its id for somebody in the client area, `visitor` for somebody who is not signed in, `system` for the service itself.
         * @example grace
         */
        actor: string;
        /**
         * Affiliate
         * @description A client who earns a commission for referring others.
         */
        affiliate: {
            /**
             * @description Id of the affiliate.
             * @example 1
             */
            affiliateid: number;
            client: {
                address1?: string | null;
                address2?: string | null;
                /**
                 * @description False where no invoice of the client is charged by itself.
                 * @example true
                 */
                autopay?: boolean;
                buyer_reference?: string | null;
                city?: string | null;
                /**
                 * @description Id of the client.
                 * @example 1
                 */
                clientid: number;
                /** @description Company; null for a private person. */
                companyname: string | null;
                /**
                 * @description Country, as a code of two letters (ISO 3166-1).
                 * @example NO
                 */
                country?: string;
                /**
                 * Format: date-time
                 * @description Time of creation.
                 * @example 2026-01-31T12:00:00.000Z
                 */
                created_at?: string;
                /**
                 * @description Credit balance, in the client's currency.
                 * @example 12.5
                 */
                credit?: number;
                /**
                 * @description Id of the currency of all its amounts.
                 * @example 1
                 */
                currency?: number;
                /**
                 * @description Code of the currency of the amounts.
                 * @example USD
                 */
                currency_code?: string;
                /**
                 * Format: date
                 * @description Day of creation, in the time zone of the service.
                 * @example 2026-01-31
                 */
                datecreated?: string;
                /**
                 * Format: email
                 * @description Address that mail to the client goes to; unique among clients.
                 * @example ada@example.com
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
                groupid?: number | null;
                /**
                 * @description Id of the client.
                 * @example 1
                 */
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
                notes?: string | null;
                owner_user_id?: number | null;
                phonenumber?: string | null;
                postcode?: string | null;
                state?: string | null;
                /**
                 * @description `inactive` takes no orders; `closed` has no access to the client area, and its services end.
                 * @enum {unknown}
                 */
                status?: "active" | "inactive" | "closed";
                tax_id?: string | null;
                /** @description How it stands with the tax id at the register of the member states; null where that is not asked. */
                tax_id_checked?: {
                    /**
                     * Format: date
                     * @description Day of the answer; while it waits, day of the question.
                     * @example 2026-01-31
                     */
                    date: string;
                    reference: string | null;
                    /**
                     * @description `unanswered` after a week without an answer. Only `valid` counts for reverse charge.
                     * @enum {unknown}
                     */
                    status: "waiting" | "valid" | "invalid" | "unanswered";
                } | null;
                /** @description True if invoices of the client are without tax. */
                taxexempt?: boolean;
                /**
                 * @description Id of the client.
                 * @example 1
                 */
                userid: number;
            } | null;
            /**
             * @description Id of the client.
             * @example 1
             */
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
             * @description Id of the affiliate.
             * @example 1
             */
            id: number;
            /**
             * @description Visitors who followed its link, `/client/go/` and its id; each browser once in 60 days.
             * @example 120
             */
            visitors: number;
        };
        /**
         * Announcement
         * @description A piece of news for clients.
         */
        announcement: {
            /**
             * @description Text of the announcement.
             * @example Our mail servers rest from 2 to 3.
             */
            announcement: string;
            /**
             * @description Id of the announcement.
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
             * @description Id of the announcement.
             * @example 1
             */
            id: number;
            /** @description False for a draft, which clients do not see. */
            published: boolean;
            /**
             * @description Headline.
             * @example Maintenance on Sunday
             */
            title: string;
        };
        /**
         * @description True where a call of the API did it.
         * @example true
         */
        bystaff: boolean;
        /** @description Values of the record that were changed; empty for one that was added or deleted. */
        changes: {
            /** @description Value after the change; null for none. */
            after: string | number | boolean | null;
            /** @description Value before the change; null for none. */
            before: string | number | boolean | null;
            /** @description Name of the value in `object`. */
            field: string;
        }[];
        /**
         * Client
         * @description A client as lists show it.
         */
        client: {
            address1: string | null;
            address2: string | null;
            /**
             * @description False where no invoice of the client is charged by itself.
             * @example true
             */
            autopay: boolean;
            buyer_reference: string | null;
            city: string | null;
            /**
             * @description Id of the client.
             * @example 1
             */
            clientid: number;
            /** @description Company; null for a private person. */
            companyname: string | null;
            /**
             * @description Country, as a code of two letters (ISO 3166-1).
             * @example NO
             */
            country: string;
            /**
             * Format: date-time
             * @description Time of creation.
             * @example 2026-01-31T12:00:00.000Z
             */
            created_at: string;
            /**
             * @description Credit balance, in the client's currency.
             * @example 12.5
             */
            credit: number;
            /**
             * @description Id of the currency of all its amounts.
             * @example 1
             */
            currency: number;
            /**
             * @description Code of the currency of the amounts.
             * @example USD
             */
            currency_code: string;
            /**
             * Format: date
             * @description Day of creation, in the time zone of the service.
             * @example 2026-01-31
             */
            datecreated: string;
            /**
             * Format: email
             * @description Address that mail to the client goes to; unique among clients.
             * @example ada@example.com
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
            groupid: number | null;
            /**
             * @description Id of the client.
             * @example 1
             */
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
            notes: string | null;
            owner_user_id: number | null;
            phonenumber: string | null;
            postcode: string | null;
            state: string | null;
            /**
             * @description `inactive` takes no orders; `closed` has no access to the client area, and its services end.
             * @enum {unknown}
             */
            status: "active" | "inactive" | "closed";
            tax_id: string | null;
            /** @description How it stands with the tax id at the register of the member states; null where that is not asked. */
            tax_id_checked: {
                /**
                 * Format: date
                 * @description Day of the answer; while it waits, day of the question.
                 * @example 2026-01-31
                 */
                date: string;
                reference: string | null;
                /**
                 * @description `unanswered` after a week without an answer. Only `valid` counts for reverse charge.
                 * @enum {unknown}
                 */
                status: "waiting" | "valid" | "invalid" | "unanswered";
            } | null;
            /** @description True if invoices of the client are without tax. */
            taxexempt: boolean;
            /**
             * @description Id of the client.
             * @example 1
             */
            userid: number;
        };
        /**
         * Contact
         * @description Another person to be reached for a client.
         */
        contact: {
            /**
             * @description Id of the client.
             * @example 1
             */
            clientid: number;
            /**
             * @description Id of the contact.
             * @example 1
             */
            contactid: number;
            /** @description True for a contact that gets copies of mails about domains. */
            domainemails: boolean;
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
            /** @description True for a contact that gets copies of mails about the account. */
            generalemails: boolean;
            /**
             * @description Id of the contact.
             * @example 1
             */
            id: number;
            /** @description True for a contact that gets copies of mails about invoices and payments, with the links that pay them. */
            invoiceemails: boolean;
            /**
             * @description Last name of the contact.
             * @example Babbage
             */
            lastname: string;
            phonenumber: string | null;
            /** @description True for a contact that gets copies of mails about orders, services and certificates. */
            productemails: boolean;
            /** @description True for a contact that gets copies of mails about tickets. */
            supportemails: boolean;
            /**
             * @description Id of the client.
             * @example 1
             */
            userid: number;
        };
        /**
         * CreditEntry
         * @description A change of the credit balance of a client.
         */
        credit: {
            /**
             * @description Positive for credit added, negative for credit used.
             * @example 12.5
             */
            amount: number;
            /**
             * Format: date
             * @description Day on which the ledger counts it: that of the change, or the first that was open then.
             * @example 2026-01-31
             */
            booked_date: string;
            clientid: number | null;
            /**
             * Format: date-time
             * @description Time of creation.
             * @example 2026-01-31T12:00:00.000Z
             */
            created_at: string;
            /**
             * @description Id of the credit entry.
             * @example 1
             */
            creditid: number;
            /**
             * @description Code of the currency of the amounts.
             * @example USD
             */
            currency_code: string;
            /**
             * Format: date
             * @description Day of the change, in the time zone of the service.
             * @example 2026-01-31
             */
            date: string;
            /**
             * @description Reason of the change.
             * @example Refund of a double payment
             */
            description: string;
            /**
             * @description Id of the credit entry.
             * @example 1
             */
            id: number;
            invoiceid: number | null;
            kind: ("payment" | "gift" | "surplus" | "credit note" | "write-off" | "transfer" | "applied" | "refund" | "dispute" | "reduction") | null;
        };
        /**
         * Domain
         * @description A domain of a client.
         */
        domain: {
            client: {
                address1?: string | null;
                address2?: string | null;
                /**
                 * @description False where no invoice of the client is charged by itself.
                 * @example true
                 */
                autopay?: boolean;
                buyer_reference?: string | null;
                city?: string | null;
                /**
                 * @description Id of the client.
                 * @example 1
                 */
                clientid: number;
                /** @description Company; null for a private person. */
                companyname: string | null;
                /**
                 * @description Country, as a code of two letters (ISO 3166-1).
                 * @example NO
                 */
                country?: string;
                /**
                 * Format: date-time
                 * @description Time of creation.
                 * @example 2026-01-31T12:00:00.000Z
                 */
                created_at?: string;
                /**
                 * @description Credit balance, in the client's currency.
                 * @example 12.5
                 */
                credit?: number;
                /**
                 * @description Id of the currency of all its amounts.
                 * @example 1
                 */
                currency?: number;
                /**
                 * @description Code of the currency of the amounts.
                 * @example USD
                 */
                currency_code?: string;
                /**
                 * Format: date
                 * @description Day of creation, in the time zone of the service.
                 * @example 2026-01-31
                 */
                datecreated?: string;
                /**
                 * Format: email
                 * @description Address that mail to the client goes to; unique among clients.
                 * @example ada@example.com
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
                groupid?: number | null;
                /**
                 * @description Id of the client.
                 * @example 1
                 */
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
                notes?: string | null;
                owner_user_id?: number | null;
                phonenumber?: string | null;
                postcode?: string | null;
                state?: string | null;
                /**
                 * @description `inactive` takes no orders; `closed` has no access to the client area, and its services end.
                 * @enum {unknown}
                 */
                status?: "active" | "inactive" | "closed";
                tax_id?: string | null;
                /** @description How it stands with the tax id at the register of the member states; null where that is not asked. */
                tax_id_checked?: {
                    /**
                     * Format: date
                     * @description Day of the answer; while it waits, day of the question.
                     * @example 2026-01-31
                     */
                    date: string;
                    reference: string | null;
                    /**
                     * @description `unanswered` after a week without an answer. Only `valid` counts for reverse charge.
                     * @enum {unknown}
                     */
                    status: "waiting" | "valid" | "invalid" | "unanswered";
                } | null;
                /** @description True if invoices of the client are without tax. */
                taxexempt?: boolean;
                /**
                 * @description Id of the client.
                 * @example 1
                 */
                userid: number;
            } | null;
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
            /**
             * @description Id of the domain.
             * @example 1
             */
            domainid: number;
            /** @description True if renewals are not invoiced. */
            donotrenew: boolean;
            /** @description True if e-mail forwarding was ordered or switched on. */
            email_forwarding: boolean;
            expirydate: string | null;
            /**
             * @description Price of the first payment, before discount and tax.
             * @example 12.5
             */
            firstpaymentamount: number;
            /**
             * @description Id of the domain.
             * @example 1
             */
            id: number;
            /** @description True if ID protection was ordered or switched on; it hides the registrant. */
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
             * @description Years that it is ordered and renewed for.
             * @example 1
             */
            regperiod: number;
            /**
             * @description In `grace` and `redemption` the registration has run out and can still be renewed.
             * @enum {unknown}
             */
            status: "pending" | "active" | "grace" | "redemption" | "expired" | "cancelled" | "fraud" | "transferred_away";
            /** @description True for a domain that its registrar was not seen to obtain for this record, until an account with full access sets it active. */
            unconfirmed: boolean;
            userid: number | null;
        };
        Events: {
            /** @description A client became an affiliate. */
            "affiliate.activated": {
                actor: components["schemas"]["actor"];
                /**
                 * @description Id of the affiliate.
                 * @example 1
                 */
                affiliateid: number;
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /**
                 * @description Id of the client; null if there is none, or it was deleted.
                 * @example 1
                 */
                clientid: number;
                /** @description The record as its list shows it to a role without further permissions: other records inside it by id and name. A deleted one as it was; null for a deleted client. */
                object: components["schemas"]["affiliate"] | null;
                url: components["schemas"]["url"];
            };
            /** @description An announcement was written. */
            "announcement.created": {
                actor: components["schemas"]["actor"];
                /**
                 * @description Id of the announcement.
                 * @example 1
                 */
                announcementid: number;
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description The record as its list shows it to a role without further permissions: other records inside it by id and name. A deleted one as it was; null for a deleted client. */
                object: components["schemas"]["announcement"] | null;
                /**
                 * @description False for a draft.
                 * @example true
                 */
                published: boolean;
                /**
                 * @description Title of the project, of the announcement, or as the caller has sent it.
                 * @example Maintenance on Sunday
                 */
                title: string;
                url: components["schemas"]["url"];
            };
            /** @description An announcement was deleted. */
            "announcement.deleted": {
                actor: components["schemas"]["actor"];
                /**
                 * @description Id of the announcement.
                 * @example 1
                 */
                announcementid: number;
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description The record as its list shows it to a role without further permissions: other records inside it by id and name. A deleted one as it was; null for a deleted client. */
                object: components["schemas"]["announcement"] | null;
                /**
                 * @description False for a draft.
                 * @example true
                 */
                published: boolean;
                /**
                 * @description Title of the project, of the announcement, or as the caller has sent it.
                 * @example Maintenance on Sunday
                 */
                title: string;
                url: components["schemas"]["url"];
            };
            /** @description An announcement was changed, published or taken back. */
            "announcement.updated": {
                actor: components["schemas"]["actor"];
                /**
                 * @description Id of the announcement.
                 * @example 1
                 */
                announcementid: number;
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description The record as its list shows it to a role without further permissions: other records inside it by id and name. A deleted one as it was; null for a deleted client. */
                object: components["schemas"]["announcement"] | null;
                /**
                 * @description False for a draft.
                 * @example true
                 */
                published: boolean;
                /**
                 * @description Title of the project, of the announcement, or as the caller has sent it.
                 * @example Maintenance on Sunday
                 */
                title: string;
                url: components["schemas"]["url"];
            };
            /** @description A certificate ends soon, and nothing has renewed it: it does not renew by itself, or its renewal is overdue. */
            "certificate.expiring": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description Id of the client; null if there is none, or it was deleted. */
                clientid: number | null;
                /**
                 * @description Days until the certificate ends.
                 * @example 14
                 */
                daysleft: number;
                /** @description Name of the domain in ASCII; null for what has none. */
                domain: string | null;
                /**
                 * Format: date
                 * @description Day on which the domain or the certificate ends; null where it is not known.
                 * @example 2027-01-31
                 */
                expirydate: string;
                /**
                 * @description Module of the provider of the certificate.
                 * @example acme
                 */
                module: string;
                /** @description The record as its list shows it to a role without further permissions: other records inside it by id and name. A deleted one as it was; null for a deleted client. */
                object: components["schemas"]["sslorder"] | null;
                /**
                 * @description Id of the order; in events of certificates, of the certificate order.
                 * @example 1
                 */
                orderid: number;
                /** @description Id of the service; null for what is about none. */
                serviceid: number | null;
                url: components["schemas"]["url"];
            };
            /** @description A certificate that was ordered, or ordered anew, was not issued by its provider. */
            "certificate.failed": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description Id of the client; null if there is none, or it was deleted. */
                clientid: number | null;
                /** @description Name of the domain in ASCII; null for what has none. */
                domain: string | null;
                /**
                 * @description Module of the provider of the certificate.
                 * @example acme
                 */
                module: string;
                /** @description The record as its list shows it to a role without further permissions: other records inside it by id and name. A deleted one as it was; null for a deleted client. */
                object: components["schemas"]["sslorder"] | null;
                /**
                 * @description Id of the order; in events of certificates, of the certificate order.
                 * @example 1
                 */
                orderid: number;
                /** @description Id of the service; null for what is about none. */
                serviceid: number | null;
                url: components["schemas"]["url"];
            };
            /** @description A certificate was issued, or issued anew. */
            "certificate.issued": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description Id of the client; null if there is none, or it was deleted. */
                clientid: number | null;
                /** @description Name of the domain in ASCII; null for what has none. */
                domain: string | null;
                /**
                 * @description Module of the provider of the certificate.
                 * @example acme
                 */
                module: string;
                /** @description The record as its list shows it to a role without further permissions: other records inside it by id and name. A deleted one as it was; null for a deleted client. */
                object: components["schemas"]["sslorder"] | null;
                /**
                 * @description Id of the order; in events of certificates, of the certificate order.
                 * @example 1
                 */
                orderid: number;
                /** @description Id of the service; null for what is about none. */
                serviceid: number | null;
                url: components["schemas"]["url"];
            };
            /** @description A certificate is being renewed, which waits for TXT records that somebody has to publish by hand. */
            "certificate.records_needed": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description Id of the client; null if there is none, or it was deleted. */
                clientid: number | null;
                /** @description Name of the domain in ASCII; null for what has none. */
                domain: string | null;
                /** @description Day on which the domain or the certificate ends; null where it is not known. */
                expirydate: string | null;
                /**
                 * @description Module of the provider of the certificate.
                 * @example acme
                 */
                module: string;
                /** @description The record as its list shows it to a role without further permissions: other records inside it by id and name. A deleted one as it was; null for a deleted client. */
                object: components["schemas"]["sslorder"] | null;
                /**
                 * @description Id of the order; in events of certificates, of the certificate order.
                 * @example 1
                 */
                orderid: number;
                /**
                 * @description TXT records to publish, each with name and value.
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
                /** @description Id of the service; null for what is about none. */
                serviceid: number | null;
                url: components["schemas"]["url"];
            };
            /** @description An order was cancelled, and its certificates revoked. */
            "certificate.revoked": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description Id of the client; null if there is none, or it was deleted. */
                clientid: number | null;
                /** @description Name of the domain in ASCII; null for what has none. */
                domain: string | null;
                /**
                 * @description Module of the provider of the certificate.
                 * @example acme
                 */
                module: string;
                /** @description The record as its list shows it to a role without further permissions: other records inside it by id and name. A deleted one as it was; null for a deleted client. */
                object: components["schemas"]["sslorder"] | null;
                /**
                 * @description Id of the order; in events of certificates, of the certificate order.
                 * @example 1
                 */
                orderid: number;
                /** @description Id of the service; null for what is about none. */
                serviceid: number | null;
                url: components["schemas"]["url"];
            };
            /** @description A client was closed. */
            "client.closed": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /**
                 * @description Id of the client; null if there is none, or it was deleted.
                 * @example 1
                 */
                clientid: number;
                /** @description The record as its list shows it to a role without further permissions: other records inside it by id and name. A deleted one as it was; null for a deleted client. */
                object: components["schemas"]["client"] | null;
                url: components["schemas"]["url"];
            };
            /** @description A client was added. */
            "client.created": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /**
                 * @description Id of the client; null if there is none, or it was deleted.
                 * @example 1
                 */
                clientid: number;
                /** @description The record as its list shows it to a role without further permissions: other records inside it by id and name. A deleted one as it was; null for a deleted client. */
                object: components["schemas"]["client"] | null;
                url: components["schemas"]["url"];
            };
            /** @description A client was deleted. */
            "client.deleted": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /**
                 * @description Id of the client; null if there is none, or it was deleted.
                 * @example 1
                 */
                clientid: number;
                /** @description The record as its list shows it to a role without further permissions: other records inside it by id and name. A deleted one as it was; null for a deleted client. */
                object: components["schemas"]["client"] | null;
                url: components["schemas"]["url"];
            };
            /** @description Details of a client were changed, the status among them. */
            "client.updated": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /**
                 * @description Id of the client; null if there is none, or it was deleted.
                 * @example 1
                 */
                clientid: number;
                /** @description The record as its list shows it to a role without further permissions: other records inside it by id and name. A deleted one as it was; null for a deleted client. */
                object: components["schemas"]["client"] | null;
                url: components["schemas"]["url"];
            };
            /** @description A contact was added. */
            "contact.created": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /**
                 * @description Id of the client; null if there is none, or it was deleted.
                 * @example 1
                 */
                clientid: number;
                /**
                 * @description Id of the contact.
                 * @example 1
                 */
                contactid: number;
                /** @description The record as its list shows it to a role without further permissions: other records inside it by id and name. A deleted one as it was; null for a deleted client. */
                object: components["schemas"]["contact"] | null;
                url: components["schemas"]["url"];
            };
            /** @description A contact was deleted. */
            "contact.deleted": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /**
                 * @description Id of the client; null if there is none, or it was deleted.
                 * @example 1
                 */
                clientid: number;
                /**
                 * @description Id of the contact.
                 * @example 1
                 */
                contactid: number;
                /** @description The record as its list shows it to a role without further permissions: other records inside it by id and name. A deleted one as it was; null for a deleted client. */
                object: components["schemas"]["contact"] | null;
                url: components["schemas"]["url"];
            };
            /** @description Details of a contact were changed. */
            "contact.updated": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /**
                 * @description Id of the client; null if there is none, or it was deleted.
                 * @example 1
                 */
                clientid: number;
                /**
                 * @description Id of the contact.
                 * @example 1
                 */
                contactid: number;
                /** @description The record as its list shows it to a role without further permissions: other records inside it by id and name. A deleted one as it was; null for a deleted client. */
                object: components["schemas"]["contact"] | null;
                url: components["schemas"]["url"];
            };
            /** @description A credential of the API was not used for 90 days; told once, until it is used again. */
            "credential.unused": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                /**
                 * @description Id of the API credential.
                 * @example 1
                 */
                credentialid: number;
                /** @description Reason of the change, or what the credential is for; null without a text. */
                description: string | null;
                /** @description When a call last used it; null if none did. */
                lastused: string | null;
                url: components["schemas"]["url"];
                /**
                 * @description Staff account that it belongs to.
                 * @example grace
                 */
                username: string;
            };
            /** @description A client was given credit. */
            "credit.added": {
                actor: components["schemas"]["actor"];
                /**
                 * @description Amount that the event is about, above 0.
                 * @example 12.5
                 */
                amount: number;
                /**
                 * @description Credit balance of the client after the change.
                 * @example 20
                 */
                balance: number;
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /**
                 * @description Id of the client; null if there is none, or it was deleted.
                 * @example 1
                 */
                clientid: number;
                /**
                 * @description Id of the credit entry.
                 * @example 1
                 */
                creditid: number;
                /**
                 * @description Code of the currency of the amounts.
                 * @example USD
                 */
                currency: string;
                /**
                 * @description Reason of the change, or what the credential is for; null without a text.
                 * @example Goodwill
                 */
                description: string;
                /** @description Id of the invoice; null for what is about none. */
                invoiceid: number | null;
                /** @description The record as its list shows it to a role without further permissions: other records inside it by id and name. A deleted one as it was; null for a deleted client. */
                object: components["schemas"]["credit"] | null;
                url: components["schemas"]["url"];
            };
            /** @description Credit of a client was taken away, or used on an invoice. */
            "credit.taken": {
                actor: components["schemas"]["actor"];
                /**
                 * @description Amount that the event is about, above 0.
                 * @example 12.5
                 */
                amount: number;
                /**
                 * @description Credit balance of the client after the change.
                 * @example 20
                 */
                balance: number;
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /**
                 * @description Id of the client; null if there is none, or it was deleted.
                 * @example 1
                 */
                clientid: number;
                /**
                 * @description Id of the credit entry.
                 * @example 1
                 */
                creditid: number;
                /**
                 * @description Code of the currency of the amounts.
                 * @example USD
                 */
                currency: string;
                /**
                 * @description Reason of the change, or what the credential is for; null without a text.
                 * @example Goodwill
                 */
                description: string;
                /** @description Id of the invoice; null for what is about none. */
                invoiceid: number | null;
                /** @description The record as its list shows it to a role without further permissions: other records inside it by id and name. A deleted one as it was; null for a deleted client. */
                object: components["schemas"]["credit"] | null;
                url: components["schemas"]["url"];
            };
            /** @description A credit note was written on an invoice. */
            "creditnote.created": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description Id of the client; null if there is none, or it was deleted. */
                clientid: number | null;
                /**
                 * @description Id of the credit note.
                 * @example 1
                 */
                creditnoteid: number;
                /**
                 * @description Number of the credit note.
                 * @example 7
                 */
                creditnotenum: number;
                /**
                 * @description Code of the currency of the amounts.
                 * @example USD
                 */
                currency: string;
                /**
                 * @description Id of the invoice; null for what is about none.
                 * @example 1
                 */
                invoiceid: number;
                /** @description The record as its list shows it to a role without further permissions: other records inside it by id and name. A deleted one as it was; null for a deleted client. */
                object: components["schemas"]["invoice"] | null;
                /**
                 * @description Reason, as the credit note states it.
                 * @example The service has ended
                 */
                reason: string;
                /**
                 * @description Total of the invoice or the credit note, tax included.
                 * @example 12.5
                 */
                total: number;
                url: components["schemas"]["url"];
            };
            /** @description A domain was cancelled on record, alone or with its order. */
            "domain.cancelled": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description Id of the client; null if there is none, or it was deleted. */
                clientid: number | null;
                /**
                 * @description Name of the domain in ASCII; null for what has none.
                 * @example engines.example
                 */
                domain: string;
                /**
                 * @description Id of the domain; null for what is about none.
                 * @example 1
                 */
                domainid: number;
                /** @description Day on which the domain or the certificate ends; null where it is not known. */
                expirydate: string | null;
                /** @description The record as its list shows it to a role without further permissions: other records inside it by id and name. A deleted one as it was; null for a deleted client. */
                object: components["schemas"]["domain"] | null;
                url: components["schemas"]["url"];
            };
            /** @description The record of a domain was deleted, because its registrar refused the registration at once. */
            "domain.deleted": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description Id of the client; null if there is none, or it was deleted. */
                clientid: number | null;
                /**
                 * @description Name of the domain in ASCII; null for what has none.
                 * @example engines.example
                 */
                domain: string;
                /**
                 * @description Id of the domain; null for what is about none.
                 * @example 1
                 */
                domainid: number;
                /** @description Day on which the domain or the certificate ends; null where it is not known. */
                expirydate: string | null;
                /** @description The record as its list shows it to a role without further permissions: other records inside it by id and name. A deleted one as it was; null for a deleted client. */
                object: components["schemas"]["domain"] | null;
                url: components["schemas"]["url"];
            };
            /** @description A domain cannot be had back any more. */
            "domain.expired": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description Id of the client; null if there is none, or it was deleted. */
                clientid: number | null;
                /**
                 * @description Name of the domain in ASCII; null for what has none.
                 * @example engines.example
                 */
                domain: string;
                /**
                 * @description Id of the domain; null for what is about none.
                 * @example 1
                 */
                domainid: number;
                /** @description Day on which the domain or the certificate ends; null where it is not known. */
                expirydate: string | null;
                /** @description The record as its list shows it to a role without further permissions: other records inside it by id and name. A deleted one as it was; null for a deleted client. */
                object: components["schemas"]["domain"] | null;
                url: components["schemas"]["url"];
            };
            /** @description The last day of a domain has passed; it can be renewed as usual. */
            "domain.grace": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description Id of the client; null if there is none, or it was deleted. */
                clientid: number | null;
                /**
                 * @description Name of the domain in ASCII; null for what has none.
                 * @example engines.example
                 */
                domain: string;
                /**
                 * @description Id of the domain; null for what is about none.
                 * @example 1
                 */
                domainid: number;
                /** @description Day on which the domain or the certificate ends; null where it is not known. */
                expirydate: string | null;
                /** @description The record as its list shows it to a role without further permissions: other records inside it by id and name. A deleted one as it was; null for a deleted client. */
                object: components["schemas"]["domain"] | null;
                url: components["schemas"]["url"];
            };
            /** @description A domain was not renewed in its grace period. */
            "domain.redemption": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description Id of the client; null if there is none, or it was deleted. */
                clientid: number | null;
                /**
                 * @description Name of the domain in ASCII; null for what has none.
                 * @example engines.example
                 */
                domain: string;
                /**
                 * @description Id of the domain; null for what is about none.
                 * @example 1
                 */
                domainid: number;
                /** @description Day on which the domain or the certificate ends; null where it is not known. */
                expirydate: string | null;
                /** @description The record as its list shows it to a role without further permissions: other records inside it by id and name. A deleted one as it was; null for a deleted client. */
                object: components["schemas"]["domain"] | null;
                url: components["schemas"]["url"];
            };
            /** @description A domain became active at its registrar. */
            "domain.registered": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description Id of the client; null if there is none, or it was deleted. */
                clientid: number | null;
                /**
                 * @description Name of the domain in ASCII; null for what has none.
                 * @example engines.example
                 */
                domain: string;
                /**
                 * @description Id of the domain; null for what is about none.
                 * @example 1
                 */
                domainid: number;
                /** @description Day on which the domain or the certificate ends; null where it is not known. */
                expirydate: string | null;
                /** @description The record as its list shows it to a role without further permissions: other records inside it by id and name. A deleted one as it was; null for a deleted client. */
                object: components["schemas"]["domain"] | null;
                url: components["schemas"]["url"];
            };
            /** @description A domain was renewed. */
            "domain.renewed": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description Id of the client; null if there is none, or it was deleted. */
                clientid: number | null;
                /**
                 * @description Name of the domain in ASCII; null for what has none.
                 * @example engines.example
                 */
                domain: string;
                /**
                 * @description Id of the domain; null for what is about none.
                 * @example 1
                 */
                domainid: number;
                /** @description Day on which the domain or the certificate ends; null where it is not known. */
                expirydate: string | null;
                /** @description The record as its list shows it to a role without further permissions: other records inside it by id and name. A deleted one as it was; null for a deleted client. */
                object: components["schemas"]["domain"] | null;
                url: components["schemas"]["url"];
            };
            /** @description A domain went to another registrar. */
            "domain.transferred_away": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description Id of the client; null if there is none, or it was deleted. */
                clientid: number | null;
                /**
                 * @description Name of the domain in ASCII; null for what has none.
                 * @example engines.example
                 */
                domain: string;
                /**
                 * @description Id of the domain; null for what is about none.
                 * @example 1
                 */
                domainid: number;
                /** @description Day on which the domain or the certificate ends; null where it is not known. */
                expirydate: string | null;
                /** @description The record as its list shows it to a role without further permissions: other records inside it by id and name. A deleted one as it was; null for a deleted client. */
                object: components["schemas"]["domain"] | null;
                url: components["schemas"]["url"];
            };
            /** @description A domain came from another registrar and is active. */
            "domain.transferred_in": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description Id of the client; null if there is none, or it was deleted. */
                clientid: number | null;
                /**
                 * @description Name of the domain in ASCII; null for what has none.
                 * @example engines.example
                 */
                domain: string;
                /**
                 * @description Id of the domain; null for what is about none.
                 * @example 1
                 */
                domainid: number;
                /** @description Day on which the domain or the certificate ends; null where it is not known. */
                expirydate: string | null;
                /** @description The record as its list shows it to a role without further permissions: other records inside it by id and name. A deleted one as it was; null for a deleted client. */
                object: components["schemas"]["domain"] | null;
                url: components["schemas"]["url"];
            };
            /** @description The record of a domain was changed, by a call or by the service itself; not where another event tells of it. */
            "domain.updated": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description Id of the client; null if there is none, or it was deleted. */
                clientid: number | null;
                /**
                 * @description Name of the domain in ASCII; null for what has none.
                 * @example engines.example
                 */
                domain: string;
                /**
                 * @description Id of the domain; null for what is about none.
                 * @example 1
                 */
                domainid: number;
                /** @description Day on which the domain or the certificate ends; null where it is not known. */
                expirydate: string | null;
                /** @description The record as its list shows it to a role without further permissions: other records inside it by id and name. A deleted one as it was; null for a deleted client. */
                object: components["schemas"]["domain"] | null;
                url: components["schemas"]["url"];
            };
            /** @description An invite was accepted; with the login that joined the account. */
            "invite.accepted": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                /**
                 * @description Id of the client; null if there is none, or it was deleted.
                 * @example 1
                 */
                clientid: number;
                /**
                 * @description Address of the login, or of whoever is invited.
                 * @example charles@example.com
                 */
                email: string;
                /**
                 * @description Id of the invite.
                 * @example 1
                 */
                inviteid: number;
                url: components["schemas"]["url"];
                /**
                 * @description Id of the login.
                 * @example 1
                 */
                userid: number;
            };
            /** @description An open invite was replaced by a new one, or ended with its account. */
            "invite.cancelled": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                /**
                 * @description Id of the client; null if there is none, or it was deleted.
                 * @example 1
                 */
                clientid: number;
                /**
                 * @description Address of the login, or of whoever is invited.
                 * @example charles@example.com
                 */
                email: string;
                /**
                 * @description Id of the invite.
                 * @example 1
                 */
                inviteid: number;
                url: components["schemas"]["url"];
            };
            /** @description Somebody was invited to the account of a client. */
            "invite.sent": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                /**
                 * @description Id of the client; null if there is none, or it was deleted.
                 * @example 1
                 */
                clientid: number;
                /**
                 * @description Address of the login, or of whoever is invited.
                 * @example charles@example.com
                 */
                email: string;
                /**
                 * @description Id of the invite.
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
                /** @description Id of the client; null if there is none, or it was deleted. */
                clientid: number | null;
                /**
                 * @description Code of the currency of the amounts.
                 * @example USD
                 */
                currency: string;
                /**
                 * @description Id of the invoice; null for what is about none.
                 * @example 1
                 */
                invoiceid: number;
                /**
                 * @description Whole number of the invoice, as text; of one without a number its id.
                 * @example 1042
                 */
                invoicenum: string;
                /** @description The record as its list shows it to a role without further permissions: other records inside it by id and name. A deleted one as it was; null for a deleted client. */
                object: components["schemas"]["invoice"] | null;
                /**
                 * @description Total of the invoice or the credit note, tax included.
                 * @example 12.5
                 */
                total: number;
                url: components["schemas"]["url"];
            };
            /** @description An invoice was issued; a draft is none yet. */
            "invoice.created": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description Id of the client; null if there is none, or it was deleted. */
                clientid: number | null;
                /**
                 * @description Code of the currency of the amounts.
                 * @example USD
                 */
                currency: string;
                /**
                 * @description Id of the invoice; null for what is about none.
                 * @example 1
                 */
                invoiceid: number;
                /**
                 * @description Whole number of the invoice, as text; of one without a number its id.
                 * @example 1042
                 */
                invoicenum: string;
                /** @description The record as its list shows it to a role without further permissions: other records inside it by id and name. A deleted one as it was; null for a deleted client. */
                object: components["schemas"]["invoice"] | null;
                /**
                 * @description Total of the invoice or the credit note, tax included.
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
                /** @description Id of the client; null if there is none, or it was deleted. */
                clientid: number | null;
                /**
                 * @description Code of the currency of the amounts.
                 * @example USD
                 */
                currency: string;
                /**
                 * @description Id of the invoice; null for what is about none.
                 * @example 1
                 */
                invoiceid: number;
                /**
                 * @description Whole number of the invoice, as text; of one without a number its id.
                 * @example 1042
                 */
                invoicenum: string;
                /** @description The record as its list shows it to a role without further permissions: other records inside it by id and name. A deleted one as it was; null for a deleted client. */
                object: components["schemas"]["invoice"] | null;
                /**
                 * @description Total of the invoice or the credit note, tax included.
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
                /** @description Id of the client; null if there is none, or it was deleted. */
                clientid: number | null;
                /**
                 * @description Code of the currency of the amounts.
                 * @example USD
                 */
                currency: string;
                /**
                 * @description Id of the invoice; null for what is about none.
                 * @example 1
                 */
                invoiceid: number;
                /**
                 * @description Whole number of the invoice, as text; of one without a number its id.
                 * @example 1042
                 */
                invoicenum: string;
                /** @description The record as its list shows it to a role without further permissions: other records inside it by id and name. A deleted one as it was; null for a deleted client. */
                object: components["schemas"]["invoice"] | null;
                /**
                 * @description Total of the invoice or the credit note, tax included.
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
                /** @description Id of the client; null if there is none, or it was deleted. */
                clientid: number | null;
                /**
                 * @description Code of the currency of the amounts.
                 * @example USD
                 */
                currency: string;
                /**
                 * @description Id of the invoice; null for what is about none.
                 * @example 1
                 */
                invoiceid: number;
                /**
                 * @description Whole number of the invoice, as text; of one without a number its id.
                 * @example 1042
                 */
                invoicenum: string;
                /** @description The record as its list shows it to a role without further permissions: other records inside it by id and name. A deleted one as it was; null for a deleted client. */
                object: components["schemas"]["invoice"] | null;
                /**
                 * @description Total of the invoice or the credit note, tax included.
                 * @example 12.5
                 */
                total: number;
                url: components["schemas"]["url"];
            };
            /** @description A date, the payment method, the notes or the status of an issued invoice were changed; not where another event tells of the status. */
            "invoice.updated": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description Id of the client; null if there is none, or it was deleted. */
                clientid: number | null;
                /**
                 * @description Code of the currency of the amounts.
                 * @example USD
                 */
                currency: string;
                /**
                 * @description Id of the invoice; null for what is about none.
                 * @example 1
                 */
                invoiceid: number;
                /**
                 * @description Whole number of the invoice, as text; of one without a number its id.
                 * @example 1042
                 */
                invoicenum: string;
                /** @description The record as its list shows it to a role without further permissions: other records inside it by id and name. A deleted one as it was; null for a deleted client. */
                object: components["schemas"]["invoice"] | null;
                /**
                 * @description Total of the invoice or the credit note, tax included.
                 * @example 12.5
                 */
                total: number;
                url: components["schemas"]["url"];
            };
            /** @description A login was added, or given access to an account. */
            "login.added": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description Id of the client; null if there is none, or it was deleted. */
                clientid: number | null;
                /**
                 * @description Address of the login, or of whoever is invited.
                 * @example ada@example.com
                 */
                email: string;
                /** @description The record as its list shows it to a role without further permissions: other records inside it by id and name. A deleted one as it was; null for a deleted client. */
                object: components["schemas"]["login"] | null;
                url: components["schemas"]["url"];
                /**
                 * @description Id of the login.
                 * @example 1
                 */
                userid: number;
            };
            /** @description A login has a new password. */
            "login.password_changed": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description Id of the client; null if there is none, or it was deleted. */
                clientid: number | null;
                /**
                 * @description Address of the login, or of whoever is invited.
                 * @example ada@example.com
                 */
                email: string;
                /** @description The record as its list shows it to a role without further permissions: other records inside it by id and name. A deleted one as it was; null for a deleted client. */
                object: components["schemas"]["login"] | null;
                url: components["schemas"]["url"];
                /**
                 * @description Id of the login.
                 * @example 1
                 */
                userid: number;
            };
            /** @description A login has other permissions on an account; `all`, or a list with commas. */
            "login.permissions_changed": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description Id of the client; null if there is none, or it was deleted. */
                clientid: number | null;
                /**
                 * @description Address of the login, or of whoever is invited.
                 * @example ada@example.com
                 */
                email: string;
                /** @description The record as its list shows it to a role without further permissions: other records inside it by id and name. A deleted one as it was; null for a deleted client. */
                object: components["schemas"]["login"] | null;
                /**
                 * @description Permissions until now: `all`, or a list with commas.
                 * @example all
                 */
                oldpermissions: string;
                /**
                 * @description Permissions from now on: `all`, or a list with commas.
                 * @example invoices,tickets
                 */
                permissions: string;
                url: components["schemas"]["url"];
                /**
                 * @description Id of the login.
                 * @example 1
                 */
                userid: number;
            };
            /** @description A login lost its access to an account. */
            "login.removed": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description Id of the client; null if there is none, or it was deleted. */
                clientid: number | null;
                /**
                 * @description Address of the login, or of whoever is invited.
                 * @example ada@example.com
                 */
                email: string;
                /** @description The record as its list shows it to a role without further permissions: other records inside it by id and name. A deleted one as it was; null for a deleted client. */
                object: components["schemas"]["login"] | null;
                url: components["schemas"]["url"];
                /**
                 * @description Id of the login.
                 * @example 1
                 */
                userid: number;
            };
            /** @description Name or address of a login were changed. */
            "login.updated": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description Id of the client; null if there is none, or it was deleted. */
                clientid: number | null;
                /**
                 * @description Address of the login, or of whoever is invited.
                 * @example ada@example.com
                 */
                email: string;
                /** @description The record as its list shows it to a role without further permissions: other records inside it by id and name. A deleted one as it was; null for a deleted client. */
                object: components["schemas"]["login"] | null;
                url: components["schemas"]["url"];
                /**
                 * @description Id of the login.
                 * @example 1
                 */
                userid: number;
            };
            /** @description A mail was refused for good, given up after its attempts, or sent back. */
            "mail.failed": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                /** @description Id of the client; null if there is none, or it was deleted. */
                clientid: number | null;
                /**
                 * @description Why it failed, in the words of whoever refused it.
                 * @example 550 No such user here
                 */
                error: string;
                /**
                 * @description Id of the mail.
                 * @example 1
                 */
                mailid: number;
                /**
                 * @description Address that the mail was for.
                 * @example ada@example.com
                 */
                recipient: string;
                /**
                 * @description Subject of the ticket, the quote or the mail.
                 * @example Reminder: invoice 1042
                 */
                subject: string;
                /**
                 * @description Name of the template of the mail.
                 * @example invoice reminder
                 */
                template: string;
                url: components["schemas"]["url"];
            };
            /** @description What was to be done on a server or at a registrar failed for good. */
            "module.failed": {
                /**
                 * @description Command that was to be carried out.
                 * @example create
                 */
                action: string;
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                /** @description Id of the domain; null for what is about none. */
                domainid: number | null;
                /**
                 * @description Why it failed, in the words of whoever refused it.
                 * @example No space is left
                 */
                error: string;
                /** @description Id of the invoice; null for what is about none. */
                invoiceid: number | null;
                /** @description Id of the order; in events of certificates, of the certificate order. */
                orderid: number | null;
                /**
                 * @description Id of the entry of the module queue.
                 * @example 1
                 */
                queueid: number;
                /** @description Id of the service; null for what is about none. */
                serviceid: number | null;
                url: components["schemas"]["url"];
            };
            /** @description An order was accepted. */
            "order.accepted": {
                actor: components["schemas"]["actor"];
                /**
                 * @description Amount that the event is about, above 0.
                 * @example 12.5
                 */
                amount: number;
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description Id of the client; null if there is none, or it was deleted. */
                clientid: number | null;
                /**
                 * @description Code of the currency of the amounts.
                 * @example USD
                 */
                currency: string;
                /** @description The record as its list shows it to a role without further permissions: other records inside it by id and name. A deleted one as it was; null for a deleted client. */
                object: components["schemas"]["order"] | null;
                /**
                 * @description Id of the order; in events of certificates, of the certificate order.
                 * @example 1
                 */
                orderid: number;
                /**
                 * @description Number that the client knows the order by.
                 * @example 4821930057
                 */
                ordernum: string;
                url: components["schemas"]["url"];
            };
            /** @description An order was cancelled. */
            "order.cancelled": {
                actor: components["schemas"]["actor"];
                /**
                 * @description Amount that the event is about, above 0.
                 * @example 12.5
                 */
                amount: number;
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description Id of the client; null if there is none, or it was deleted. */
                clientid: number | null;
                /**
                 * @description Code of the currency of the amounts.
                 * @example USD
                 */
                currency: string;
                /** @description The record as its list shows it to a role without further permissions: other records inside it by id and name. A deleted one as it was; null for a deleted client. */
                object: components["schemas"]["order"] | null;
                /**
                 * @description Id of the order; in events of certificates, of the certificate order.
                 * @example 1
                 */
                orderid: number;
                /**
                 * @description Number that the client knows the order by.
                 * @example 4821930057
                 */
                ordernum: string;
                url: components["schemas"]["url"];
            };
            /** @description An order was deleted. */
            "order.deleted": {
                actor: components["schemas"]["actor"];
                /**
                 * @description Amount that the event is about, above 0.
                 * @example 12.5
                 */
                amount: number;
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description Id of the client; null if there is none, or it was deleted. */
                clientid: number | null;
                /**
                 * @description Code of the currency of the amounts.
                 * @example USD
                 */
                currency: string;
                /** @description The record as its list shows it to a role without further permissions: other records inside it by id and name. A deleted one as it was; null for a deleted client. */
                object: components["schemas"]["order"] | null;
                /**
                 * @description Id of the order; in events of certificates, of the certificate order.
                 * @example 1
                 */
                orderid: number;
                /**
                 * @description Number that the client knows the order by.
                 * @example 4821930057
                 */
                ordernum: string;
                url: components["schemas"]["url"];
            };
            /** @description An order was marked as fraud. */
            "order.fraud": {
                actor: components["schemas"]["actor"];
                /**
                 * @description Amount that the event is about, above 0.
                 * @example 12.5
                 */
                amount: number;
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description Id of the client; null if there is none, or it was deleted. */
                clientid: number | null;
                /**
                 * @description Code of the currency of the amounts.
                 * @example USD
                 */
                currency: string;
                /** @description The record as its list shows it to a role without further permissions: other records inside it by id and name. A deleted one as it was; null for a deleted client. */
                object: components["schemas"]["order"] | null;
                /**
                 * @description Id of the order; in events of certificates, of the certificate order.
                 * @example 1
                 */
                orderid: number;
                /**
                 * @description Number that the client knows the order by.
                 * @example 4821930057
                 */
                ordernum: string;
                url: components["schemas"]["url"];
            };
            /** @description An order was placed. */
            "order.placed": {
                actor: components["schemas"]["actor"];
                /**
                 * @description Amount that the event is about, above 0.
                 * @example 12.5
                 */
                amount: number;
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description Id of the client; null if there is none, or it was deleted. */
                clientid: number | null;
                /**
                 * @description Code of the currency of the amounts.
                 * @example USD
                 */
                currency: string;
                /** @description The record as its list shows it to a role without further permissions: other records inside it by id and name. A deleted one as it was; null for a deleted client. */
                object: components["schemas"]["order"] | null;
                /**
                 * @description Id of the order; in events of certificates, of the certificate order.
                 * @example 1
                 */
                orderid: number;
                /**
                 * @description Number that the client knows the order by.
                 * @example 4821930057
                 */
                ordernum: string;
                url: components["schemas"]["url"];
            };
            /** @description A bank wants its client to confirm a charge. */
            "payment.confirmation_needed": {
                actor: components["schemas"]["actor"];
                /**
                 * @description Amount that the event is about, above 0.
                 * @example 12.5
                 */
                amount: number;
                /**
                 * @description Id of the payment through the gateway.
                 * @example 1
                 */
                attemptid: number;
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description Id of the client; null if there is none, or it was deleted. */
                clientid: number | null;
                /**
                 * @description Code of the currency of the amounts.
                 * @example USD
                 */
                currency: string;
                /**
                 * @description Payment gateway, or another word for the way of payment.
                 * @example stripe
                 */
                gateway: string;
                /** @description Id of the invoice; null for what is about none. */
                invoiceid: number | null;
                /**
                 * @description Ids of the invoices that it pays, with commas; empty for what becomes credit.
                 * @example 41,42
                 */
                invoiceids: string;
                /** @description The record as its list shows it to a role without further permissions: other records inside it by id and name. A deleted one as it was; null for a deleted client. */
                object: components["schemas"]["invoice"] | null;
                url: components["schemas"]["url"];
            };
            /** @description A payer disputes a payment at the bank, or the dispute was won or lost: each time that this changes. */
            "payment.disputed": {
                actor: components["schemas"]["actor"];
                /**
                 * @description Amount that the event is about, above 0.
                 * @example 12.5
                 */
                amount: number;
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description Id of the client; null if there is none, or it was deleted. */
                clientid: number | null;
                /**
                 * @description Code of the currency of the amounts.
                 * @example USD
                 */
                currency: string;
                /**
                 * @description Payment gateway, or another word for the way of payment.
                 * @example stripe
                 */
                gateway: string;
                /** @description Id of the invoice; null for what is about none. */
                invoiceid: number | null;
                /**
                 * @description Ids of the invoices that it pays, with commas; empty for what becomes credit.
                 * @example 41,42
                 */
                invoiceids: string;
                /** @description The record as its list shows it to a role without further permissions: other records inside it by id and name. A deleted one as it was; null for a deleted client. */
                object: components["schemas"]["invoice"] | null;
                /**
                 * @description Status from now on.
                 * @example open
                 */
                status: string;
                /** @description Payment reference at the gateway; null without one. */
                transid: string | null;
                url: components["schemas"]["url"];
            };
            /** @description A payment through a gateway did not come about. */
            "payment.failed": {
                actor: components["schemas"]["actor"];
                /**
                 * @description Amount that the event is about, above 0.
                 * @example 12.5
                 */
                amount: number;
                /**
                 * @description Id of the payment through the gateway.
                 * @example 1
                 */
                attemptid: number;
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description Id of the client; null if there is none, or it was deleted. */
                clientid: number | null;
                /** @description The gateway’s code of the failure; null without one. */
                code: string | null;
                /**
                 * @description Code of the currency of the amounts.
                 * @example USD
                 */
                currency: string;
                /**
                 * @description Payment gateway, or another word for the way of payment.
                 * @example stripe
                 */
                gateway: string;
                /** @description Id of the invoice; null for what is about none. */
                invoiceid: number | null;
                /**
                 * @description Ids of the invoices that it pays, with commas; empty for what becomes credit.
                 * @example 41,42
                 */
                invoiceids: string;
                /**
                 * @description What the refusal means: `hard`, not charged again; `soft`; `expired`; `confirm`, not confirmed in time.
                 * @example soft
                 */
                kind: string;
                /** @description Day on which it is charged again; null for never. */
                nextattempt: string | null;
                /** @description The record as its list shows it to a role without further permissions: other records inside it by id and name. A deleted one as it was; null for a deleted client. */
                object: components["schemas"]["invoice"] | null;
                url: components["schemas"]["url"];
            };
            /** @description A gateway has accepted a payment whose money is not certain yet. */
            "payment.pending": {
                actor: components["schemas"]["actor"];
                /**
                 * @description Amount that the event is about, above 0.
                 * @example 12.5
                 */
                amount: number;
                /**
                 * @description Id of the payment through the gateway.
                 * @example 1
                 */
                attemptid: number;
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description Id of the client; null if there is none, or it was deleted. */
                clientid: number | null;
                /**
                 * @description Code of the currency of the amounts.
                 * @example USD
                 */
                currency: string;
                /**
                 * @description Payment gateway, or another word for the way of payment.
                 * @example stripe
                 */
                gateway: string;
                /** @description Id of the invoice; null for what is about none. */
                invoiceid: number | null;
                /**
                 * @description Ids of the invoices that it pays, with commas; empty for what becomes credit.
                 * @example 41,42
                 */
                invoiceids: string;
                /** @description The record as its list shows it to a role without further permissions: other records inside it by id and name. A deleted one as it was; null for a deleted client. */
                object: components["schemas"]["invoice"] | null;
                url: components["schemas"]["url"];
            };
            /** @description Money came in for an invoice. */
            "payment.recorded": {
                actor: components["schemas"]["actor"];
                /**
                 * @description Amount that the event is about, above 0.
                 * @example 12.5
                 */
                amount: number;
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description Id of the client; null if there is none, or it was deleted. */
                clientid: number | null;
                /**
                 * @description Code of the currency of the amounts.
                 * @example USD
                 */
                currency: string;
                /**
                 * @description Payment gateway, or another word for the way of payment.
                 * @example stripe
                 */
                gateway: string;
                /** @description Id of the invoice; null for what is about none. */
                invoiceid: number | null;
                /** @description The record as its list shows it to a role without further permissions: other records inside it by id and name. A deleted one as it was; null for a deleted client. */
                object: components["schemas"]["transaction"] | null;
                /**
                 * @description Id of the transaction; null where none was recorded.
                 * @example 1
                 */
                transactionid: number;
                /** @description Payment reference at the gateway; null without one. */
                transid: string | null;
                url: components["schemas"]["url"];
            };
            /** @description Money that was paid on an invoice went back: through its gateway, to credit or by hand. */
            "payment.refunded": {
                actor: components["schemas"]["actor"];
                /**
                 * @description Amount that the event is about, above 0.
                 * @example 12.5
                 */
                amount: number;
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description Id of the client; null if there is none, or it was deleted. */
                clientid: number | null;
                /**
                 * @description Code of the currency of the amounts.
                 * @example USD
                 */
                currency: string;
                /**
                 * @description Payment gateway, or another word for the way of payment.
                 * @example stripe
                 */
                gateway: string;
                /** @description Id of the invoice; null for what is about none. */
                invoiceid: number | null;
                /** @description The record as its list shows it to a role without further permissions: other records inside it by id and name. A deleted one as it was; null for a deleted client. */
                object: components["schemas"]["transaction"] | null;
                /** @description Id of the transaction; null where none was recorded. */
                transactionid: number | null;
                /** @description Payment reference at the gateway; null without one. */
                transid: string | null;
                url: components["schemas"]["url"];
            };
            /** @description A stored card expires before it is charged the next time. */
            "paymethod.expiring": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                /**
                 * @description Id of the client; null if there is none, or it was deleted.
                 * @example 1
                 */
                clientid: number;
                /**
                 * @description Month in which the card expires, YYYY-MM.
                 * @example 2027-01
                 */
                expires: string;
                /**
                 * @description Payment gateway, or another word for the way of payment.
                 * @example stripe
                 */
                gateway: string;
                /** @description Last four digits; null where they are not known. */
                lastfour: string | null;
                /**
                 * @description Id of the stored payment method.
                 * @example 1
                 */
                paymethodid: number;
                /**
                 * @description When the service is to end: `Immediate` or `End of Billing Period`.
                 * @example creditcard
                 */
                type: string;
                url: components["schemas"]["url"];
            };
            /** @description A stored payment method is gone: removed by staff, by the client or at the gateway. */
            "paymethod.removed": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                /**
                 * @description Id of the client; null if there is none, or it was deleted.
                 * @example 1
                 */
                clientid: number;
                /**
                 * @description Payment gateway, or another word for the way of payment.
                 * @example stripe
                 */
                gateway: string;
                /** @description Last four digits; null where they are not known. */
                lastfour: string | null;
                /**
                 * @description Id of the stored payment method.
                 * @example 1
                 */
                paymethodid: number;
                /**
                 * @description When the service is to end: `Immediate` or `End of Billing Period`.
                 * @example creditcard
                 */
                type: string;
                url: components["schemas"]["url"];
            };
            /** @description A client has stored a payment method. */
            "paymethod.stored": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                /**
                 * @description Id of the client; null if there is none, or it was deleted.
                 * @example 1
                 */
                clientid: number;
                /**
                 * @description Payment gateway, or another word for the way of payment.
                 * @example stripe
                 */
                gateway: string;
                /** @description Last four digits; null where they are not known. */
                lastfour: string | null;
                /**
                 * @description Id of the stored payment method.
                 * @example 1
                 */
                paymethodid: number;
                /**
                 * @description When the service is to end: `Immediate` or `End of Billing Period`.
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
                /** @description Id of the client; null if there is none, or it was deleted. */
                clientid: number | null;
                /** @description The record as its list shows it to a role without further permissions: other records inside it by id and name. A deleted one as it was; null for a deleted client. */
                object: components["schemas"]["project"] | null;
                /**
                 * @description Id of the project.
                 * @example 1
                 */
                projectid: number;
                /**
                 * @description Title of the project, of the announcement, or as the caller has sent it.
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
                /** @description Id of the client; null if there is none, or it was deleted. */
                clientid: number | null;
                /** @description The record as its list shows it to a role without further permissions: other records inside it by id and name. A deleted one as it was; null for a deleted client. */
                object: components["schemas"]["project"] | null;
                /**
                 * @description Status until now.
                 * @example in_progress
                 */
                oldstatus: string;
                /**
                 * @description Id of the project.
                 * @example 1
                 */
                projectid: number;
                /**
                 * @description Status from now on.
                 * @example completed
                 */
                status: string;
                /**
                 * @description Title of the project, of the announcement, or as the caller has sent it.
                 * @example Move from another host
                 */
                title: string;
                url: components["schemas"]["url"];
            };
            /** @description Details of a project were changed, the status among them. */
            "project.updated": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description Id of the client; null if there is none, or it was deleted. */
                clientid: number | null;
                /** @description The record as its list shows it to a role without further permissions: other records inside it by id and name. A deleted one as it was; null for a deleted client. */
                object: components["schemas"]["project"] | null;
                /**
                 * @description Id of the project.
                 * @example 1
                 */
                projectid: number;
                /**
                 * @description Title of the project, of the announcement, or as the caller has sent it.
                 * @example Move from another host
                 */
                title: string;
                url: components["schemas"]["url"];
            };
            /** @description A row of a queue (mail, module, deliveries, certificates, tokens or refunds) was given up: it could not be read, or something unforeseen ended each attempt. */
            "queue.failed": {
                actor: components["schemas"]["actor"];
                /**
                 * @description Number of attempts before it was given up.
                 * @example 5
                 */
                attempts: number;
                bystaff: components["schemas"]["bystaff"];
                /**
                 * @description Why it failed, in the words of whoever refused it.
                 * @example The recipient cannot be read: it is no address
                 */
                error: string;
                /**
                 * @description Queue that the row is in.
                 * @example mail
                 */
                queue: string;
                /**
                 * @description Id of the row.
                 * @example 1
                 */
                row: number;
                url: components["schemas"]["url"];
            };
            /** @description A quote was accepted; with the invoice that was made of it. */
            "quote.accepted": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description Id of the client; null if there is none, or it was deleted. */
                clientid: number | null;
                /** @description Id of the invoice; null for what is about none. */
                invoiceid: number | null;
                /** @description The record as its list shows it to a role without further permissions: other records inside it by id and name. A deleted one as it was; null for a deleted client. */
                object: components["schemas"]["quote"] | null;
                /**
                 * @description Id of the quote.
                 * @example 1
                 */
                quoteid: number;
                /**
                 * @description Subject of the ticket, the quote or the mail.
                 * @example Migration
                 */
                subject: string;
                url: components["schemas"]["url"];
            };
            /** @description A quote was declined, or its time was over. */
            "quote.declined": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description Id of the client; null if there is none, or it was deleted. */
                clientid: number | null;
                /** @description Id of the invoice; null for what is about none. */
                invoiceid: number | null;
                /** @description The record as its list shows it to a role without further permissions: other records inside it by id and name. A deleted one as it was; null for a deleted client. */
                object: components["schemas"]["quote"] | null;
                /**
                 * @description Id of the quote.
                 * @example 1
                 */
                quoteid: number;
                /**
                 * @description Subject of the ticket, the quote or the mail.
                 * @example Migration
                 */
                subject: string;
                url: components["schemas"]["url"];
            };
            /** @description A quote counts as sent. */
            "quote.sent": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description Id of the client; null if there is none, or it was deleted. */
                clientid: number | null;
                /** @description Id of the invoice; null for what is about none. */
                invoiceid: number | null;
                /** @description The record as its list shows it to a role without further permissions: other records inside it by id and name. A deleted one as it was; null for a deleted client. */
                object: components["schemas"]["quote"] | null;
                /**
                 * @description Id of the quote.
                 * @example 1
                 */
                quoteid: number;
                /**
                 * @description Subject of the ticket, the quote or the mail.
                 * @example Migration
                 */
                subject: string;
                url: components["schemas"]["url"];
            };
            /** @description A gateway did not make a refund that staff had asked for. */
            "refund.failed": {
                actor: components["schemas"]["actor"];
                /**
                 * @description Amount that the event is about, above 0.
                 * @example 12.5
                 */
                amount: number;
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description Id of the client; null if there is none, or it was deleted. */
                clientid: number | null;
                /**
                 * @description Code of the currency of the amounts.
                 * @example USD
                 */
                currency: string;
                /**
                 * @description Why it failed, in the words of whoever refused it.
                 * @example The charge has already been refunded
                 */
                error: string;
                /**
                 * @description Payment gateway, or another word for the way of payment.
                 * @example stripe
                 */
                gateway: string;
                /** @description Id of the invoice; null for what is about none. */
                invoiceid: number | null;
                /** @description The record as its list shows it to a role without further permissions: other records inside it by id and name. A deleted one as it was; null for a deleted client. */
                object: components["schemas"]["transaction"] | null;
                /**
                 * @description Id of the transaction; null where none was recorded.
                 * @example 1
                 */
                transactionid: number;
                url: components["schemas"]["url"];
            };
            /** @description The cancellation of a service was requested. */
            "service.cancellation_requested": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description Id of the client; null if there is none, or it was deleted. */
                clientid: number | null;
                /** @description Name of the domain in ASCII; null for what has none. */
                domain: string | null;
                /** @description The record as its list shows it to a role without further permissions: other records inside it by id and name. A deleted one as it was; null for a deleted client. */
                object: components["schemas"]["service"] | null;
                /** @description Id of the product; null if there is none. */
                pid: number | null;
                /**
                 * @description Id of the service; null for what is about none.
                 * @example 1
                 */
                serviceid: number;
                /**
                 * @description When the service is to end: `Immediate` or `End of Billing Period`.
                 * @example Immediate
                 */
                type: string;
                url: components["schemas"]["url"];
            };
            /** @description A service was cancelled that no server had to be told of. */
            "service.cancelled": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description Id of the client; null if there is none, or it was deleted. */
                clientid: number | null;
                /** @description Name of the domain in ASCII; null for what has none. */
                domain: string | null;
                /** @description The record as its list shows it to a role without further permissions: other records inside it by id and name. A deleted one as it was; null for a deleted client. */
                object: components["schemas"]["service"] | null;
                /** @description Id of the product; null if there is none. */
                pid: number | null;
                /**
                 * @description Id of the service; null for what is about none.
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
                /** @description Id of the client; null if there is none, or it was deleted. */
                clientid: number | null;
                /** @description Name of the domain in ASCII; null for what has none. */
                domain: string | null;
                /** @description The record as its list shows it to a role without further permissions: other records inside it by id and name. A deleted one as it was; null for a deleted client. */
                object: components["schemas"]["service"] | null;
                /** @description Id of the product; null if there is none. */
                pid: number | null;
                /**
                 * @description Id of the service; null for what is about none.
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
                /** @description Id of the client; null if there is none, or it was deleted. */
                clientid: number | null;
                /** @description Name of the domain in ASCII; null for what has none. */
                domain: string | null;
                /**
                 * Format: date
                 * @description First day that is not paid for now.
                 * @example 2026-02-28
                 */
                nextduedate: string;
                /** @description The record as its list shows it to a role without further permissions: other records inside it by id and name. A deleted one as it was; null for a deleted client. */
                object: components["schemas"]["service"] | null;
                /** @description Id of the product; null if there is none. */
                pid: number | null;
                /**
                 * @description Id of the service; null for what is about none.
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
                /** @description Id of the client; null if there is none, or it was deleted. */
                clientid: number | null;
                /** @description Name of the domain in ASCII; null for what has none. */
                domain: string | null;
                /** @description The record as its list shows it to a role without further permissions: other records inside it by id and name. A deleted one as it was; null for a deleted client. */
                object: components["schemas"]["service"] | null;
                /** @description Id of the product; null if there is none. */
                pid: number | null;
                /**
                 * @description Id of the service; null for what is about none.
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
                /** @description Id of the client; null if there is none, or it was deleted. */
                clientid: number | null;
                /** @description Name of the domain in ASCII; null for what has none. */
                domain: string | null;
                /** @description The record as its list shows it to a role without further permissions: other records inside it by id and name. A deleted one as it was; null for a deleted client. */
                object: components["schemas"]["service"] | null;
                /** @description Id of the product; null if there is none. */
                pid: number | null;
                /**
                 * @description Id of the service; null for what is about none.
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
                /** @description Id of the client; null if there is none, or it was deleted. */
                clientid: number | null;
                /** @description Name of the domain in ASCII; null for what has none. */
                domain: string | null;
                /** @description The record as its list shows it to a role without further permissions: other records inside it by id and name. A deleted one as it was; null for a deleted client. */
                object: components["schemas"]["service"] | null;
                /** @description Id of the product; null if there is none. */
                pid: number | null;
                /**
                 * @description Id of the service; null for what is about none.
                 * @example 1
                 */
                serviceid: number;
                url: components["schemas"]["url"];
            };
            /** @description The record of a service was changed, by a call or by the service itself; not where another event tells of it. */
            "service.updated": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description Id of the client; null if there is none, or it was deleted. */
                clientid: number | null;
                /** @description Name of the domain in ASCII; null for what has none. */
                domain: string | null;
                /** @description The record as its list shows it to a role without further permissions: other records inside it by id and name. A deleted one as it was; null for a deleted client. */
                object: components["schemas"]["service"] | null;
                /** @description Id of the product; null if there is none. */
                pid: number | null;
                /**
                 * @description Id of the service; null for what is about none.
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
                /** @description Id of the client; null if there is none, or it was deleted. */
                clientid: number | null;
                /** @description Name of the domain in ASCII; null for what has none. */
                domain: string | null;
                /** @description The record as its list shows it to a role without further permissions: other records inside it by id and name. A deleted one as it was; null for a deleted client. */
                object: components["schemas"]["service"] | null;
                /** @description Id of the product until now; null if there was none. */
                oldpid: number | null;
                /** @description Id of the product; null if there is none. */
                pid: number | null;
                /**
                 * @description Id of the service; null for what is about none.
                 * @example 1
                 */
                serviceid: number;
                url: components["schemas"]["url"];
            };
            /** @description The record of an addon of a service was changed: by a call, with its service, or by a payment. */
            "serviceaddon.updated": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description Id of the client; null if there is none, or it was deleted. */
                clientid: number | null;
                /** @description The record as its list shows it to a role without further permissions: other records inside it by id and name. A deleted one as it was; null for a deleted client. */
                object: components["schemas"]["serviceaddon"] | null;
                /**
                 * @description Id of the addon of a service.
                 * @example 1
                 */
                serviceaddonid: number;
                /**
                 * @description Id of the service; null for what is about none.
                 * @example 1
                 */
                serviceid: number;
                url: components["schemas"]["url"];
            };
            /** @description More services are to be terminated than one run of the daily job may end. */
            "termination.delayed": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                /**
                 * @description Number of services that one run of the daily job may terminate.
                 * @example 25
                 */
                limit: number;
                url: components["schemas"]["url"];
                /**
                 * @description Number of services that are to be terminated.
                 * @example 12
                 */
                waiting: number;
            };
            /** @description A ticket was closed, or merged into another. */
            "ticket.closed": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description Id of the client; null if there is none, or it was deleted. */
                clientid: number | null;
                /**
                 * @description Id of the department that answers the ticket.
                 * @example 1
                 */
                deptid: number;
                /** @description The record as its list shows it to a role without further permissions: other records inside it by id and name. A deleted one as it was; null for a deleted client. */
                object: components["schemas"]["ticket"] | null;
                /**
                 * @description Subject of the ticket, the quote or the mail.
                 * @example It does not start
                 */
                subject: string;
                /**
                 * @description Id of the ticket.
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
                 * @description User name of the staff member who did it.
                 * @example grace
                 */
                by: string;
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description Id of the client; null if there is none, or it was deleted. */
                clientid: number | null;
                /**
                 * @description Id of the department that answers the ticket.
                 * @example 1
                 */
                deptid: number;
                /** @description The record as its list shows it to a role without further permissions: other records inside it by id and name. A deleted one as it was; null for a deleted client. */
                object: components["schemas"]["ticket"] | null;
                /**
                 * @description Subject of the ticket, the quote or the mail.
                 * @example It does not start
                 */
                subject: string;
                /**
                 * @description Id of the ticket.
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
                 * @description User name of the staff member who did it.
                 * @example grace
                 */
                by: string;
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description Id of the client; null if there is none, or it was deleted. */
                clientid: number | null;
                /**
                 * @description Id of the department that answers the ticket.
                 * @example 1
                 */
                deptid: number;
                /**
                 * @description Id of the staff note.
                 * @example 1
                 */
                noteid: number;
                /** @description The record as its list shows it to a role without further permissions: other records inside it by id and name. A deleted one as it was; null for a deleted client. */
                object: components["schemas"]["ticket"] | null;
                /**
                 * @description Subject of the ticket, the quote or the mail.
                 * @example It does not start
                 */
                subject: string;
                /**
                 * @description Id of the ticket.
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
                 * @description User name of the staff member who did it.
                 * @example grace
                 */
                by: string;
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description Id of the client; null if there is none, or it was deleted. */
                clientid: number | null;
                /**
                 * @description Id of the department that answers the ticket.
                 * @example 1
                 */
                deptid: number;
                /**
                 * @description Id of the staff note.
                 * @example 1
                 */
                noteid: number;
                /** @description The record as its list shows it to a role without further permissions: other records inside it by id and name. A deleted one as it was; null for a deleted client. */
                object: components["schemas"]["ticket"] | null;
                /**
                 * @description Subject of the ticket, the quote or the mail.
                 * @example It does not start
                 */
                subject: string;
                /**
                 * @description Id of the ticket.
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
                /** @description Id of the client; null if there is none, or it was deleted. */
                clientid: number | null;
                /**
                 * @description Id of the department that answers the ticket.
                 * @example 1
                 */
                deptid: number;
                /** @description The record as its list shows it to a role without further permissions: other records inside it by id and name. A deleted one as it was; null for a deleted client. */
                object: components["schemas"]["ticket"] | null;
                /**
                 * @description Subject of the ticket, the quote or the mail.
                 * @example It does not start
                 */
                subject: string;
                /**
                 * @description Id of the ticket.
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
            /** @description Somebody replied to a ticket: staff or its sender. */
            "ticket.replied": {
                actor: components["schemas"]["actor"];
                /**
                 * @description True where staff did it.
                 * @example false
                 */
                bystaff: boolean;
                changes: components["schemas"]["changes"];
                /** @description Id of the client; null if there is none, or it was deleted. */
                clientid: number | null;
                /**
                 * @description Id of the department that answers the ticket.
                 * @example 1
                 */
                deptid: number;
                /** @description The record as its list shows it to a role without further permissions: other records inside it by id and name. A deleted one as it was; null for a deleted client. */
                object: components["schemas"]["ticket"] | null;
                /**
                 * @description Id of the reply.
                 * @example 1
                 */
                replyid: number;
                /**
                 * @description Subject of the ticket, the quote or the mail.
                 * @example It does not start
                 */
                subject: string;
                /**
                 * @description Id of the ticket.
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
                 * @description User name of the staff member who did it.
                 * @example grace
                 */
                by: string;
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description Id of the client; null if there is none, or it was deleted. */
                clientid: number | null;
                /**
                 * @description Id of the department that answers the ticket.
                 * @example 1
                 */
                deptid: number;
                /** @description The record as its list shows it to a role without further permissions: other records inside it by id and name. A deleted one as it was; null for a deleted client. */
                object: components["schemas"]["ticket"] | null;
                /**
                 * @description Id of the reply.
                 * @example 1
                 */
                replyid: number;
                /**
                 * @description Subject of the ticket, the quote or the mail.
                 * @example It does not start
                 */
                subject: string;
                /**
                 * @description Id of the ticket.
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
            /** @description A reply came by mail whose sender nothing proves: staff sees it, and may accept it. */
            "ticket.reply.unverified": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description Id of the client; null if there is none, or it was deleted. */
                clientid: number | null;
                /**
                 * @description Id of the department that answers the ticket.
                 * @example 1
                 */
                deptid: number;
                /**
                 * @description Address of the login, or of whoever is invited.
                 * @example ada@example.com
                 */
                email: string;
                /** @description The record as its list shows it to a role without further permissions: other records inside it by id and name. A deleted one as it was; null for a deleted client. */
                object: components["schemas"]["ticket"] | null;
                /**
                 * @description Id of the reply.
                 * @example 1
                 */
                replyid: number;
                /**
                 * @description Subject of the ticket, the quote or the mail.
                 * @example It does not start
                 */
                subject: string;
                /**
                 * @description Id of the ticket.
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
                 * @description User name of the staff member who did it.
                 * @example grace
                 */
                by: string;
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description Id of the client; null if there is none, or it was deleted. */
                clientid: number | null;
                /**
                 * @description Id of the department that answers the ticket.
                 * @example 1
                 */
                deptid: number;
                /** @description The record as its list shows it to a role without further permissions: other records inside it by id and name. A deleted one as it was; null for a deleted client. */
                object: components["schemas"]["ticket"] | null;
                /**
                 * @description Id of the reply.
                 * @example 1
                 */
                replyid: number;
                /**
                 * @description Subject of the ticket, the quote or the mail.
                 * @example It does not start
                 */
                subject: string;
                /**
                 * @description Id of the ticket.
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
            /** @description Status, subject, priority, department or assignment of a ticket were changed by staff, or another was merged into it. */
            "ticket.updated": {
                actor: components["schemas"]["actor"];
                /**
                 * @description User name of the staff member who did it.
                 * @example grace
                 */
                by: string;
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @description Id of the client; null if there is none, or it was deleted. */
                clientid: number | null;
                /**
                 * @description Id of the department that answers the ticket.
                 * @example 1
                 */
                deptid: number;
                /** @description The record as its list shows it to a role without further permissions: other records inside it by id and name. A deleted one as it was; null for a deleted client. */
                object: components["schemas"]["ticket"] | null;
                /**
                 * @description Subject of the ticket, the quote or the mail.
                 * @example It does not start
                 */
                subject: string;
                /**
                 * @description Id of the ticket.
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
         * @description An invoice as lists show it.
         */
        invoice: {
            /**
             * @description Amount still owed.
             * @example 12.5
             */
            balance: number;
            /** @description Client on the day of issue; null on a draft, or if not recorded. */
            billed_to: {
                address1: string | null;
                address2: string | null;
                buyer_reference: string | null;
                city: string | null;
                /** @description Company; null for a private person. */
                companyname: string | null;
                /**
                 * @description Country, as a code of two letters (ISO 3166-1).
                 * @example NO
                 */
                country: string;
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
                postcode: string | null;
                state: string | null;
                tax_id: string | null;
            } | null;
            cancelled_at: string | null;
            client: {
                address1?: string | null;
                address2?: string | null;
                /**
                 * @description False where no invoice of the client is charged by itself.
                 * @example true
                 */
                autopay?: boolean;
                buyer_reference?: string | null;
                city?: string | null;
                /**
                 * @description Id of the client.
                 * @example 1
                 */
                clientid: number;
                /** @description Company; null for a private person. */
                companyname: string | null;
                /**
                 * @description Country, as a code of two letters (ISO 3166-1).
                 * @example NO
                 */
                country?: string;
                /**
                 * Format: date-time
                 * @description Time of creation.
                 * @example 2026-01-31T12:00:00.000Z
                 */
                created_at?: string;
                /**
                 * @description Credit balance, in the client's currency.
                 * @example 12.5
                 */
                credit?: number;
                /**
                 * @description Id of the currency of all its amounts.
                 * @example 1
                 */
                currency?: number;
                /**
                 * @description Code of the currency of the amounts.
                 * @example USD
                 */
                currency_code?: string;
                /**
                 * Format: date
                 * @description Day of creation, in the time zone of the service.
                 * @example 2026-01-31
                 */
                datecreated?: string;
                /**
                 * Format: email
                 * @description Address that mail to the client goes to; unique among clients.
                 * @example ada@example.com
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
                groupid?: number | null;
                /**
                 * @description Id of the client.
                 * @example 1
                 */
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
                notes?: string | null;
                owner_user_id?: number | null;
                phonenumber?: string | null;
                postcode?: string | null;
                state?: string | null;
                /**
                 * @description `inactive` takes no orders; `closed` has no access to the client area, and its services end.
                 * @enum {unknown}
                 */
                status?: "active" | "inactive" | "closed";
                tax_id?: string | null;
                /** @description How it stands with the tax id at the register of the member states; null where that is not asked. */
                tax_id_checked?: {
                    /**
                     * Format: date
                     * @description Day of the answer; while it waits, day of the question.
                     * @example 2026-01-31
                     */
                    date: string;
                    reference: string | null;
                    /**
                     * @description `unanswered` after a week without an answer. Only `valid` counts for reverse charge.
                     * @enum {unknown}
                     */
                    status: "waiting" | "valid" | "invalid" | "unanswered";
                } | null;
                /** @description True if invoices of the client are without tax. */
                taxexempt?: boolean;
                /**
                 * @description Id of the client.
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
            /** @description Credit notes on it, oldest first. */
            creditnotes: {
                /**
                 * @description Number of the credit note; numbers have no gaps.
                 * @example 7
                 */
                creditnotenum: number;
                /**
                 * Format: date
                 * @description Day of issue.
                 * @example 2026-01-31
                 */
                date: string;
                /**
                 * @description Part of the discount of the invoice that it takes back.
                 * @example 12.5
                 */
                discount: number;
                /**
                 * @description Id of the credit note.
                 * @example 1
                 */
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
                /**
                 * @description Sum of its lines, before discount and tax.
                 * @example 12.5
                 */
                subtotal: number;
                /**
                 * @description Part of the tax of the invoice that it takes back.
                 * @example 12.5
                 */
                tax: number;
                /** @description One sum for each tax; empty without any. */
                taxes: {
                    /**
                     * @description Category of EN 16931: those after `reduced` charge nothing.
                     * @enum {unknown}
                     */
                    category: "standard" | "reduced" | "zero" | "exempt" | "reverse charge" | "outside" | "export";
                    /**
                     * @description Name of its rule.
                     * @example VAT
                     */
                    name: string;
                    /**
                     * @description Amount that it is charged on, less the discount.
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
                     * @description Tax on that.
                     * @example 12.5
                     */
                    tax: number;
                }[];
                /**
                 * @description Amount that it takes off the invoice, tax included.
                 * @example 12.5
                 */
                total: number;
            }[];
            /**
             * @description Code of the currency of the amounts.
             * @example USD
             */
            currencycode: string;
            /**
             * Format: date
             * @description Date of the invoice, in the time zone of the service.
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
             * @description Day by which it is to be paid.
             * @example 2026-01-31
             */
            duedate: string;
            /** @description True if the amounts of its lines include tax. */
            gross: boolean;
            /**
             * @description Money that was paid on it before it was cancelled and that is neither refunded nor credit.
             * @example 0
             */
            held: number;
            /**
             * @description Id of the invoice.
             * @example 1
             */
            id: number;
            /**
             * @description Id of the invoice.
             * @example 1
             */
            invoiceid: number;
            invoicenum: number | null;
            notes: string | null;
            number: string | null;
            paymentmethod: string | null;
            /**
             * @description True while it is issued without a number: nothing of it is delivered or paid yet.
             * @example false
             */
            proforma: boolean;
            /** @description Seller on the day of issue; null on a draft, or if not recorded. */
            seller: {
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
            } | null;
            /**
             * @description `draft` is not issued yet; of `draft`, `cancelled` and `refunded` nothing is owed.
             * @enum {unknown}
             */
            status: "draft" | "unpaid" | "paid" | "partially_paid" | "overdue" | "cancelled" | "refunded" | "collections" | "payment_pending";
            /**
             * @description Sum of its lines without tax, before discount.
             * @example 12.5
             */
            subtotal: number;
            /**
             * @description Tax on the taxed lines, less their discount.
             * @example 12.5
             */
            tax: number;
            /** @description One sum for each tax; empty without any. */
            taxes: {
                /**
                 * @description Category of EN 16931: those after `reduced` charge nothing.
                 * @enum {unknown}
                 */
                category: "standard" | "reduced" | "zero" | "exempt" | "reverse charge" | "outside" | "export";
                /**
                 * @description Name of its rule.
                 * @example VAT
                 */
                name: string;
                /**
                 * @description Amount that it is charged on, less the discount.
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
                 * @description Tax on that.
                 * @example 12.5
                 */
                tax: number;
            }[];
            taxrate: number | null;
            /**
             * @description Amount of the invoice: subtotal less discount, plus tax.
             * @example 12.5
             */
            total: number;
            userid: number | null;
        };
        /**
         * User
         * @description A login of the client area, with the accounts that it may use.
         */
        login: {
            /** @description Accounts that it may use. */
            clients: {
                /**
                 * @description Id of the client.
                 * @example 1
                 */
                clientid: number;
                /** @description True if the login owns the account. */
                owner: boolean;
            }[];
            /**
             * Format: date-time
             * @description Time of creation.
             * @example 2026-01-31T12:00:00.000Z
             */
            created_at: string;
            /**
             * Format: email
             * @description Address with which the login signs in; unique among logins.
             * @example ada@example.com
             */
            email: string;
            /**
             * @description First name of whoever signs in.
             * @example Ada
             */
            first_name: string;
            /**
             * @description Id of the login.
             * @example 1
             */
            id: number;
            /**
             * @description Last name of whoever signs in.
             * @example Lovelace
             */
            last_name: string;
            /**
             * @description Id of the login.
             * @example 1
             */
            userid: number;
        };
        /**
         * Order
         * @description An order with its client, services and domains.
         */
        order: {
            /** @description Addons that were ordered, those for services that ran already among them. */
            addons: {
                /**
                 * @description Id of the addon of a service.
                 * @example 1
                 */
                id: number;
                /**
                 * @description Name of the addon.
                 * @example Dedicated address
                 */
                name: string;
                /**
                 * @description Id of the service.
                 * @example 1
                 */
                serviceid: number;
                /**
                 * @description `pending` waits to be set up; `terminated`, `cancelled`, `fraud` and `completed` have ended.
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
                 * @description False where no invoice of the client is charged by itself.
                 * @example true
                 */
                autopay?: boolean;
                buyer_reference?: string | null;
                city?: string | null;
                /**
                 * @description Id of the client.
                 * @example 1
                 */
                clientid: number;
                /** @description Company; null for a private person. */
                companyname: string | null;
                /**
                 * @description Country, as a code of two letters (ISO 3166-1).
                 * @example NO
                 */
                country?: string;
                /**
                 * Format: date-time
                 * @description Time of creation.
                 * @example 2026-01-31T12:00:00.000Z
                 */
                created_at?: string;
                /**
                 * @description Credit balance, in the client's currency.
                 * @example 12.5
                 */
                credit?: number;
                /**
                 * @description Id of the currency of all its amounts.
                 * @example 1
                 */
                currency?: number;
                /**
                 * @description Code of the currency of the amounts.
                 * @example USD
                 */
                currency_code?: string;
                /**
                 * Format: date
                 * @description Day of creation, in the time zone of the service.
                 * @example 2026-01-31
                 */
                datecreated?: string;
                /**
                 * Format: email
                 * @description Address that mail to the client goes to; unique among clients.
                 * @example ada@example.com
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
                groupid?: number | null;
                /**
                 * @description Id of the client.
                 * @example 1
                 */
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
                notes?: string | null;
                owner_user_id?: number | null;
                phonenumber?: string | null;
                postcode?: string | null;
                state?: string | null;
                /**
                 * @description `inactive` takes no orders; `closed` has no access to the client area, and its services end.
                 * @enum {unknown}
                 */
                status?: "active" | "inactive" | "closed";
                tax_id?: string | null;
                /** @description How it stands with the tax id at the register of the member states; null where that is not asked. */
                tax_id_checked?: {
                    /**
                     * Format: date
                     * @description Day of the answer; while it waits, day of the question.
                     * @example 2026-01-31
                     */
                    date: string;
                    reference: string | null;
                    /**
                     * @description `unanswered` after a week without an answer. Only `valid` counts for reverse charge.
                     * @enum {unknown}
                     */
                    status: "waiting" | "valid" | "invalid" | "unanswered";
                } | null;
                /** @description True if invoices of the client are without tax. */
                taxexempt?: boolean;
                /**
                 * @description Id of the client.
                 * @example 1
                 */
                userid: number;
            } | null;
            /**
             * @description Code of the currency of the amounts.
             * @example USD
             */
            currencycode: string;
            /**
             * Format: date-time
             * @description Time at which it was placed.
             * @example 2026-01-31T12:00:00.000Z
             */
            date: string;
            discount: number | null;
            /** @description Domains that were ordered. */
            domains: {
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
                /**
                 * @description Id of the domain.
                 * @example 1
                 */
                domainid: number;
                failure: string | null;
                /**
                 * @description Id of the domain.
                 * @example 1
                 */
                id: number;
                /**
                 * @description In `grace` and `redemption` the registration has run out and can still be renewed.
                 * @enum {unknown}
                 */
                status: "pending" | "active" | "grace" | "redemption" | "expired" | "cancelled" | "fraud" | "transferred_away";
            }[];
            /**
             * @description Id of the order.
             * @example 1
             */
            id: number;
            invoiceid: number | null;
            /**
             * @description Id of the order.
             * @example 1
             */
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
            promocode: string | null;
            /** @description Services that were ordered. */
            services: {
                /**
                 * @description How often it is paid for; `onetime` and `free` do not recur.
                 * @enum {unknown}
                 */
                billing_cycle: "monthly" | "quarterly" | "semiannually" | "annually" | "biennially" | "triennially" | "onetime" | "free";
                clientid: number | null;
                /**
                 * @description Code of the currency of the amounts.
                 * @example USD
                 */
                currencycode: string;
                domain: string | null;
                domain_unicode: string | null;
                /**
                 * @description Price of the first payment, before discount and tax.
                 * @example 12.5
                 */
                firstpaymentamount: number;
                /** @description Group of the product; null without a product. */
                groupname: string | null;
                /**
                 * @description Id of the service.
                 * @example 1
                 */
                id: number;
                /** @description Name of the product; null without a product. */
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
                 * @description Id of the service.
                 * @example 1
                 */
                serviceid: number;
                /**
                 * @description `pending` waits to be set up; `terminated`, `cancelled`, `fraud` and `completed` have ended.
                 * @enum {unknown}
                 */
                status: "pending" | "active" | "suspended" | "terminated" | "cancelled" | "fraud" | "completed";
                suspensionreason: string | null;
                username?: string | null;
            }[];
            /**
             * @description Title of the status; `getorderstatuses` lists them.
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
                 * @description False where no invoice of the client is charged by itself.
                 * @example true
                 */
                autopay?: boolean;
                buyer_reference?: string | null;
                city?: string | null;
                /**
                 * @description Id of the client.
                 * @example 1
                 */
                clientid: number;
                /** @description Company; null for a private person. */
                companyname: string | null;
                /**
                 * @description Country, as a code of two letters (ISO 3166-1).
                 * @example NO
                 */
                country?: string;
                /**
                 * Format: date-time
                 * @description Time of creation.
                 * @example 2026-01-31T12:00:00.000Z
                 */
                created_at?: string;
                /**
                 * @description Credit balance, in the client's currency.
                 * @example 12.5
                 */
                credit?: number;
                /**
                 * @description Id of the currency of all its amounts.
                 * @example 1
                 */
                currency?: number;
                /**
                 * @description Code of the currency of the amounts.
                 * @example USD
                 */
                currency_code?: string;
                /**
                 * Format: date
                 * @description Day of creation, in the time zone of the service.
                 * @example 2026-01-31
                 */
                datecreated?: string;
                /**
                 * Format: email
                 * @description Address that mail to the client goes to; unique among clients.
                 * @example ada@example.com
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
                groupid?: number | null;
                /**
                 * @description Id of the client.
                 * @example 1
                 */
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
                notes?: string | null;
                owner_user_id?: number | null;
                phonenumber?: string | null;
                postcode?: string | null;
                state?: string | null;
                /**
                 * @description `inactive` takes no orders; `closed` has no access to the client area, and its services end.
                 * @enum {unknown}
                 */
                status?: "active" | "inactive" | "closed";
                tax_id?: string | null;
                /** @description How it stands with the tax id at the register of the member states; null where that is not asked. */
                tax_id_checked?: {
                    /**
                     * Format: date
                     * @description Day of the answer; while it waits, day of the question.
                     * @example 2026-01-31
                     */
                    date: string;
                    reference: string | null;
                    /**
                     * @description `unanswered` after a week without an answer. Only `valid` counts for reverse charge.
                     * @enum {unknown}
                     */
                    status: "waiting" | "valid" | "invalid" | "unanswered";
                } | null;
                /** @description True if invoices of the client are without tax. */
                taxexempt?: boolean;
                /**
                 * @description Id of the client.
                 * @example 1
                 */
                userid: number;
            } | null;
            clientid: number | null;
            /**
             * Format: date-time
             * @description Time of creation.
             * @example 2026-01-31T12:00:00.000Z
             */
            created_at: string;
            description: string | null;
            due_date: string | null;
            /**
             * @description Id of the project.
             * @example 1
             */
            id: number;
            /** @description Messages of staff, in the order of writing. */
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
                 * @description Id of the message.
                 * @example 1
                 */
                id: number;
                /**
                 * @description Text of the message.
                 * @example The new host is ready.
                 */
                message: string;
                /**
                 * @description Id of the message.
                 * @example 1
                 */
                messageid: number;
            }[];
            owner: {
                /**
                 * @description Id of the staff account.
                 * @example 1
                 */
                adminid: number;
                /**
                 * @description First name of the staff member.
                 * @example Grace
                 */
                firstname: string;
                /**
                 * @description Id of the staff account.
                 * @example 1
                 */
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
            } | null;
            /**
             * @description Id of the project.
             * @example 1
             */
            projectid: number;
            /**
             * @description Progress, as staff states it.
             * @enum {unknown}
             */
            status: "pending" | "in_progress" | "completed" | "cancelled";
            /** @description Its tasks, in the order in which they were added. */
            tasks: {
                /** @description True once it is done. */
                completed: boolean;
                /**
                 * Format: date-time
                 * @description Time of creation.
                 * @example 2026-01-31T12:00:00.000Z
                 */
                created_at: string;
                due_date: string | null;
                /**
                 * @description Id of the task.
                 * @example 1
                 */
                id: number;
                notes: string | null;
                /**
                 * @description Id of the project.
                 * @example 1
                 */
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
                /**
                 * @description Id of the task.
                 * @example 1
                 */
                taskid: number;
                /** @description Periods that were worked on it. */
                timers: {
                    /**
                     * @description User name of the staff member whose time it is.
                     * @example grace
                     */
                    admin: string;
                    /**
                     * @description Id of the staff account.
                     * @example 1
                     */
                    adminid: number;
                    ended_at: string | null;
                    /**
                     * @description Id of the timer.
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
                     * @description Id of the task.
                     * @example 1
                     */
                    taskid: number;
                    /**
                     * @description Id of the timer.
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
         * @description A quote with its lines.
         */
        quote: {
            client: {
                address1?: string | null;
                address2?: string | null;
                /**
                 * @description False where no invoice of the client is charged by itself.
                 * @example true
                 */
                autopay?: boolean;
                buyer_reference?: string | null;
                city?: string | null;
                /**
                 * @description Id of the client.
                 * @example 1
                 */
                clientid: number;
                /** @description Company; null for a private person. */
                companyname: string | null;
                /**
                 * @description Country, as a code of two letters (ISO 3166-1).
                 * @example NO
                 */
                country?: string;
                /**
                 * Format: date-time
                 * @description Time of creation.
                 * @example 2026-01-31T12:00:00.000Z
                 */
                created_at?: string;
                /**
                 * @description Credit balance, in the client's currency.
                 * @example 12.5
                 */
                credit?: number;
                /**
                 * @description Id of the currency of all its amounts.
                 * @example 1
                 */
                currency?: number;
                /**
                 * @description Code of the currency of the amounts.
                 * @example USD
                 */
                currency_code?: string;
                /**
                 * Format: date
                 * @description Day of creation, in the time zone of the service.
                 * @example 2026-01-31
                 */
                datecreated?: string;
                /**
                 * Format: email
                 * @description Address that mail to the client goes to; unique among clients.
                 * @example ada@example.com
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
                groupid?: number | null;
                /**
                 * @description Id of the client.
                 * @example 1
                 */
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
                notes?: string | null;
                owner_user_id?: number | null;
                phonenumber?: string | null;
                postcode?: string | null;
                state?: string | null;
                /**
                 * @description `inactive` takes no orders; `closed` has no access to the client area, and its services end.
                 * @enum {unknown}
                 */
                status?: "active" | "inactive" | "closed";
                tax_id?: string | null;
                /** @description How it stands with the tax id at the register of the member states; null where that is not asked. */
                tax_id_checked?: {
                    /**
                     * Format: date
                     * @description Day of the answer; while it waits, day of the question.
                     * @example 2026-01-31
                     */
                    date: string;
                    reference: string | null;
                    /**
                     * @description `unanswered` after a week without an answer. Only `valid` counts for reverse charge.
                     * @enum {unknown}
                     */
                    status: "waiting" | "valid" | "invalid" | "unanswered";
                } | null;
                /** @description True if invoices of the client are without tax. */
                taxexempt?: boolean;
                /**
                 * @description Id of the client.
                 * @example 1
                 */
                userid: number;
            } | null;
            clientid: number | null;
            /**
             * Format: date-time
             * @description Time of creation.
             * @example 2026-01-31T12:00:00.000Z
             */
            created_at: string;
            /**
             * @description Code of the currency of the amounts.
             * @example USD
             */
            currency_code: string;
            customer_notes: string | null;
            /**
             * Format: date
             * @description Day of creation, in the time zone of the service.
             * @example 2026-01-31
             */
            datecreated: string;
            /**
             * @description Discount of the client group.
             * @example 0
             */
            discount: number;
            /**
             * @description Id of the quote.
             * @example 1
             */
            id: number;
            invoiceid: number | null;
            /** @description Lines of the quote. */
            items: {
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
                /**
                 * @description Id of the line of the quote.
                 * @example 1
                 */
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
            }[];
            notes: string | null;
            proposal: string | null;
            /**
             * @description Id of the quote.
             * @example 1
             */
            quoteid: number;
            /**
             * @description A `Draft` is not shown to the client.
             * @enum {unknown}
             */
            status: "Draft" | "Sent" | "Accepted" | "Declined";
            /**
             * @description What is offered.
             * @example Quote
             */
            subject: string;
            /**
             * @description Total of the lines, before group discount and without tax.
             * @example 12.5
             */
            subtotal: number;
            /**
             * @description As it was invoiced, or would be today; so are discount and total.
             * @example 12.5
             */
            tax: number;
            /** @description One sum for each tax; empty without any. */
            taxes: {
                /**
                 * @description Category of EN 16931: those after `reduced` charge nothing.
                 * @enum {unknown}
                 */
                category: "standard" | "reduced" | "zero" | "exempt" | "reverse charge" | "outside" | "export";
                /**
                 * @description Name of its rule.
                 * @example VAT
                 */
                name: string;
                /**
                 * @description Amount that it is charged on, less the discount.
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
                 * @description Tax on that.
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
             * @description Last day on which the offer holds.
             * @example 2026-01-31
             */
            validuntil: string;
        };
        /**
         * Service
         * @description A service of a client, with its client and product.
         */
        service: {
            /**
             * @description How often it is paid for; `onetime` and `free` do not recur.
             * @enum {unknown}
             */
            billing_cycle: "monthly" | "quarterly" | "semiannually" | "annually" | "biennially" | "triennially" | "onetime" | "free";
            client: {
                address1?: string | null;
                address2?: string | null;
                /**
                 * @description False where no invoice of the client is charged by itself.
                 * @example true
                 */
                autopay?: boolean;
                buyer_reference?: string | null;
                city?: string | null;
                /**
                 * @description Id of the client.
                 * @example 1
                 */
                clientid: number;
                /** @description Company; null for a private person. */
                companyname: string | null;
                /**
                 * @description Country, as a code of two letters (ISO 3166-1).
                 * @example NO
                 */
                country?: string;
                /**
                 * Format: date-time
                 * @description Time of creation.
                 * @example 2026-01-31T12:00:00.000Z
                 */
                created_at?: string;
                /**
                 * @description Credit balance, in the client's currency.
                 * @example 12.5
                 */
                credit?: number;
                /**
                 * @description Id of the currency of all its amounts.
                 * @example 1
                 */
                currency?: number;
                /**
                 * @description Code of the currency of the amounts.
                 * @example USD
                 */
                currency_code?: string;
                /**
                 * Format: date
                 * @description Day of creation, in the time zone of the service.
                 * @example 2026-01-31
                 */
                datecreated?: string;
                /**
                 * Format: email
                 * @description Address that mail to the client goes to; unique among clients.
                 * @example ada@example.com
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
                groupid?: number | null;
                /**
                 * @description Id of the client.
                 * @example 1
                 */
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
                notes?: string | null;
                owner_user_id?: number | null;
                phonenumber?: string | null;
                postcode?: string | null;
                state?: string | null;
                /**
                 * @description `inactive` takes no orders; `closed` has no access to the client area, and its services end.
                 * @enum {unknown}
                 */
                status?: "active" | "inactive" | "closed";
                tax_id?: string | null;
                /** @description How it stands with the tax id at the register of the member states; null where that is not asked. */
                tax_id_checked?: {
                    /**
                     * Format: date
                     * @description Day of the answer; while it waits, day of the question.
                     * @example 2026-01-31
                     */
                    date: string;
                    reference: string | null;
                    /**
                     * @description `unanswered` after a week without an answer. Only `valid` counts for reverse charge.
                     * @enum {unknown}
                     */
                    status: "waiting" | "valid" | "invalid" | "unanswered";
                } | null;
                /** @description True if invoices of the client are without tax. */
                taxexempt?: boolean;
                /**
                 * @description Id of the client.
                 * @example 1
                 */
                userid: number;
            } | null;
            clientid: number | null;
            /**
             * @description Code of the currency of the amounts.
             * @example USD
             */
            currencycode: string;
            domain: string | null;
            domain_unicode: string | null;
            expirydate: string | null;
            /**
             * @description Price of the first payment, before discount and tax.
             * @example 12.5
             */
            firstpaymentamount: number;
            /** @description Group of the product; null without a product. */
            groupname: string | null;
            /**
             * @description Id of the service.
             * @example 1
             */
            id: number;
            /** @description Name of the product; null without a product. */
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
                 * @description Id of the product group.
                 * @example 1
                 */
                gid: number;
                /**
                 * @description Name of the product group.
                 * @example Hosting
                 */
                groupname: string;
                /**
                 * @description Id of the product.
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
                 * @description How it is paid for: never, once, or in periods.
                 * @enum {unknown}
                 */
                paytype: "free" | "onetime" | "recurring";
                /**
                 * @description Id of the product.
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
             * @description Id of the service.
             * @example 1
             */
            serviceid: number;
            /**
             * @description `pending` waits to be set up; `terminated`, `cancelled`, `fraud` and `completed` have ended.
             * @enum {unknown}
             */
            status: "pending" | "active" | "suspended" | "terminated" | "cancelled" | "fraud" | "completed";
            suspensionreason: string | null;
            username: string | null;
        };
        /**
         * ServiceAddon
         * @description An addon of a service.
         */
        serviceaddon: {
            /** @description What was sold as this addon. */
            addon: {
                description: string | null;
                /**
                 * @description Id of the addon.
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
             * @description How often it is paid for; `onetime` and `free` do not recur.
             * @enum {unknown}
             */
            billing_cycle: "monthly" | "quarterly" | "semiannually" | "annually" | "biennially" | "triennially" | "onetime" | "free";
            clientid: number | null;
            /**
             * @description Code of the currency of the amounts.
             * @example USD
             */
            currencycode: string;
            /**
             * @description Price of the first payment, before discount and tax.
             * @example 12.5
             */
            firstpaymentamount: number;
            /**
             * @description Id of the addon of a service.
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
             * @description The service of the record: without `username` and `notes` for a role without the permission `list_services`.
             */
            service: {
                /**
                 * @description How often it is paid for; `onetime` and `free` do not recur.
                 * @enum {unknown}
                 */
                billing_cycle: "monthly" | "quarterly" | "semiannually" | "annually" | "biennially" | "triennially" | "onetime" | "free";
                clientid: number | null;
                /**
                 * @description Code of the currency of the amounts.
                 * @example USD
                 */
                currencycode: string;
                domain: string | null;
                domain_unicode: string | null;
                /**
                 * @description Price of the first payment, before discount and tax.
                 * @example 12.5
                 */
                firstpaymentamount: number;
                /** @description Group of the product; null without a product. */
                groupname: string | null;
                /**
                 * @description Id of the service.
                 * @example 1
                 */
                id: number;
                /** @description Name of the product; null without a product. */
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
                 * @description Id of the service.
                 * @example 1
                 */
                serviceid: number;
                /**
                 * @description `pending` waits to be set up; `terminated`, `cancelled`, `fraud` and `completed` have ended.
                 * @enum {unknown}
                 */
                status: "pending" | "active" | "suspended" | "terminated" | "cancelled" | "fraud" | "completed";
                suspensionreason: string | null;
                username?: string | null;
            };
            /**
             * @description Id of the service.
             * @example 1
             */
            serviceid: number;
            /**
             * @description `pending` waits to be set up; `terminated`, `cancelled`, `fraud` and `completed` have ended.
             * @enum {unknown}
             */
            status: "pending" | "active" | "suspended" | "terminated" | "cancelled" | "fraud" | "completed";
        };
        /**
         * SslOrder
         * @description An order of a certificate, with its client and service.
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
                 * @description URL path, TXT record name or e-mail address, depending on `type`.
                 * @example _acme-challenge.example.com
                 */
                name: string;
                /**
                 * @description Where the proof is published: over HTTP, in DNS, or by e-mail.
                 * @enum {unknown}
                 */
                type: "http" | "dns" | "email";
                value: string | null;
            }[];
            client: {
                address1?: string | null;
                address2?: string | null;
                /**
                 * @description False where no invoice of the client is charged by itself.
                 * @example true
                 */
                autopay?: boolean;
                buyer_reference?: string | null;
                city?: string | null;
                /**
                 * @description Id of the client.
                 * @example 1
                 */
                clientid: number;
                /** @description Company; null for a private person. */
                companyname: string | null;
                /**
                 * @description Country, as a code of two letters (ISO 3166-1).
                 * @example NO
                 */
                country?: string;
                /**
                 * Format: date-time
                 * @description Time of creation.
                 * @example 2026-01-31T12:00:00.000Z
                 */
                created_at?: string;
                /**
                 * @description Credit balance, in the client's currency.
                 * @example 12.5
                 */
                credit?: number;
                /**
                 * @description Id of the currency of all its amounts.
                 * @example 1
                 */
                currency?: number;
                /**
                 * @description Code of the currency of the amounts.
                 * @example USD
                 */
                currency_code?: string;
                /**
                 * Format: date
                 * @description Day of creation, in the time zone of the service.
                 * @example 2026-01-31
                 */
                datecreated?: string;
                /**
                 * Format: email
                 * @description Address that mail to the client goes to; unique among clients.
                 * @example ada@example.com
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
                groupid?: number | null;
                /**
                 * @description Id of the client.
                 * @example 1
                 */
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
                notes?: string | null;
                owner_user_id?: number | null;
                phonenumber?: string | null;
                postcode?: string | null;
                state?: string | null;
                /**
                 * @description `inactive` takes no orders; `closed` has no access to the client area, and its services end.
                 * @enum {unknown}
                 */
                status?: "active" | "inactive" | "closed";
                tax_id?: string | null;
                /** @description How it stands with the tax id at the register of the member states; null where that is not asked. */
                tax_id_checked?: {
                    /**
                     * Format: date
                     * @description Day of the answer; while it waits, day of the question.
                     * @example 2026-01-31
                     */
                    date: string;
                    reference: string | null;
                    /**
                     * @description `unanswered` after a week without an answer. Only `valid` counts for reverse charge.
                     * @enum {unknown}
                     */
                    status: "waiting" | "valid" | "invalid" | "unanswered";
                } | null;
                /** @description True if invoices of the client are without tax. */
                taxexempt?: boolean;
                /**
                 * @description Id of the client.
                 * @example 1
                 */
                userid: number;
            } | null;
            client_id: number | null;
            /**
             * Format: date-time
             * @description Time of creation.
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
             * @description Id of the certificate order.
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
             * @description Id of the certificate order.
             * @example 1
             */
            order_id: number;
            renew_at: string | null;
            service: {
                /**
                 * @description How often it is paid for; `onetime` and `free` do not recur.
                 * @enum {unknown}
                 */
                billing_cycle: "monthly" | "quarterly" | "semiannually" | "annually" | "biennially" | "triennially" | "onetime" | "free";
                clientid: number | null;
                /**
                 * @description Code of the currency of the amounts.
                 * @example USD
                 */
                currencycode: string;
                domain: string | null;
                domain_unicode: string | null;
                /**
                 * @description Price of the first payment, before discount and tax.
                 * @example 12.5
                 */
                firstpaymentamount: number;
                /** @description Group of the product; null without a product. */
                groupname: string | null;
                /**
                 * @description Id of the service.
                 * @example 1
                 */
                id: number;
                /** @description Name of the product; null without a product. */
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
                 * @description Id of the service.
                 * @example 1
                 */
                serviceid: number;
                /**
                 * @description `pending` waits to be set up; `terminated`, `cancelled`, `fraud` and `completed` have ended.
                 * @enum {unknown}
                 */
                status: "pending" | "active" | "suspended" | "terminated" | "cancelled" | "fraud" | "completed";
                suspensionreason: string | null;
                username?: string | null;
            } | null;
            service_id: number | null;
            /**
             * @description `Active` has a certificate; `Reissuing` keeps it until the new one is issued.
             * @enum {unknown}
             */
            status: "Awaiting Configuration" | "Awaiting Validation" | "Active" | "Reissuing" | "Cancelled" | "Failed";
            /**
             * @description How it is proved that the names are the client’s.
             * @enum {unknown}
             */
            validation_method: "email" | "dns" | "http";
            webserver_type: string | null;
        };
        /**
         * Ticket
         * @description A ticket as lists show it, without its replies and notes.
         */
        ticket: {
            admin: string | null;
            /** @description Files of the ticket and its replies. */
            attachments: {
                /**
                 * @description Name of the file.
                 * @example error.txt
                 */
                filename: string;
                /**
                 * @description Stays when files are deleted or the ticket is merged.
                 * @example 1
                 */
                id: number;
                /**
                 * @description Place among the files of the ticket and its replies, from 0.
                 * @example 0
                 */
                index: number;
            }[];
            client: {
                address1?: string | null;
                address2?: string | null;
                /**
                 * @description False where no invoice of the client is charged by itself.
                 * @example true
                 */
                autopay?: boolean;
                buyer_reference?: string | null;
                city?: string | null;
                /**
                 * @description Id of the client.
                 * @example 1
                 */
                clientid: number;
                /** @description Company; null for a private person. */
                companyname: string | null;
                /**
                 * @description Country, as a code of two letters (ISO 3166-1).
                 * @example NO
                 */
                country?: string;
                /**
                 * Format: date-time
                 * @description Time of creation.
                 * @example 2026-01-31T12:00:00.000Z
                 */
                created_at?: string;
                /**
                 * @description Credit balance, in the client's currency.
                 * @example 12.5
                 */
                credit?: number;
                /**
                 * @description Id of the currency of all its amounts.
                 * @example 1
                 */
                currency?: number;
                /**
                 * @description Code of the currency of the amounts.
                 * @example USD
                 */
                currency_code?: string;
                /**
                 * Format: date
                 * @description Day of creation, in the time zone of the service.
                 * @example 2026-01-31
                 */
                datecreated?: string;
                /**
                 * Format: email
                 * @description Address that mail to the client goes to; unique among clients.
                 * @example ada@example.com
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
                groupid?: number | null;
                /**
                 * @description Id of the client.
                 * @example 1
                 */
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
                notes?: string | null;
                owner_user_id?: number | null;
                phonenumber?: string | null;
                postcode?: string | null;
                state?: string | null;
                /**
                 * @description `inactive` takes no orders; `closed` has no access to the client area, and its services end.
                 * @enum {unknown}
                 */
                status?: "active" | "inactive" | "closed";
                tax_id?: string | null;
                /** @description How it stands with the tax id at the register of the member states; null where that is not asked. */
                tax_id_checked?: {
                    /**
                     * Format: date
                     * @description Day of the answer; while it waits, day of the question.
                     * @example 2026-01-31
                     */
                    date: string;
                    reference: string | null;
                    /**
                     * @description `unanswered` after a week without an answer. Only `valid` counts for reverse charge.
                     * @enum {unknown}
                     */
                    status: "waiting" | "valid" | "invalid" | "unanswered";
                } | null;
                /** @description True if invoices of the client are without tax. */
                taxexempt?: boolean;
                /**
                 * @description Id of the client.
                 * @example 1
                 */
                userid: number;
            } | null;
            clientid: number | null;
            /**
             * Format: date-time
             * @description Time of opening.
             * @example 2026-01-31T12:00:00.000Z
             */
            date: string;
            /** @description Replies that were deleted. */
            deletedreplies: {
                admin: string | null;
                /**
                 * Format: date-time
                 * @description Time of the deletion.
                 * @example 2026-01-31T12:00:00.000Z
                 */
                date: string;
                /**
                 * @description User name of whoever deleted it.
                 * @example ada
                 */
                deletedby: string;
                /**
                 * @description Id of the reply.
                 * @example 1
                 */
                replyid: number;
            }[];
            /** @description Department that answers the ticket. */
            department: {
                /**
                 * @description Id of the department.
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
             * @description Id of the department.
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
             * @description Id of the ticket.
             * @example 1
             */
            id: number;
            /**
             * Format: date-time
             * @description Time of the last reply, or of opening.
             * @example 2026-01-31T12:00:00.000Z
             */
            lastreply: string;
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
             * @enum {unknown}
             */
            priority: "low" | "medium" | "high" | "critical";
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
            /**
             * @description Id of the ticket.
             * @example 1
             */
            ticketid: number;
            /**
             * @description Six-digit number that the client knows the ticket by.
             * @example 482193
             */
            tid: string;
            /** @description True where it came by mail and nothing proves that this client wrote it. */
            unverified: boolean;
            userid: number | null;
        };
        /**
         * Transaction
         * @description A payment, a refund or another movement of money.
         */
        transaction: {
            /**
             * @description Money that came in; 0 for a transaction that sends some back.
             * @example 12.5
             */
            amountin: number;
            /**
             * @description Money that went out; 0 for a transaction that took some in.
             * @example 0
             */
            amountout: number;
            /**
             * Format: date
             * @description Day on which the ledger counts it: that day, or the first that was open when it was recorded.
             * @example 2026-01-31
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
             * @example 2026-01-31T12:00:00.000Z
             */
            date: string;
            /**
             * @description What the money was for.
             * @example Payment of invoice 1042
             */
            description: string;
            fees: number | null;
            /**
             * @description Payment gateway, or another word for the way of payment.
             * @example banktransfer
             */
            gateway: string;
            /**
             * @description Id of the transaction.
             * @example 1
             */
            id: number;
            invoiceid: number | null;
            payout: string | null;
            /**
             * @description Id of the transaction.
             * @example 1
             */
            transactionid: number;
            transid: string | null;
            userid: number | null;
            /**
             * Format: date
             * @description Day of value, in the time zone of the service.
             * @example 2026-01-31
             */
            value_date: string;
        };
        /**
         * @description Page of the client area that shows it; null where there is none.
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
