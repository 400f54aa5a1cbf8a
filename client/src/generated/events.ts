// Generated from the definitions of the actions. Change them and generate again.

export interface components {
    schemas: {
        /**
         * @description User name of the staff member; `login` and its id for somebody in the client area, `visitor` for somebody who is not signed in, `system` for the service itself.
         * @example grace
         */
        actor: string;
        affiliate: {
            /** @example 1 */
            affiliateid: number;
            client: {
                address1?: string | null;
                address2?: string | null;
                city?: string | null;
                /** @example 1 */
                clientid: number;
                companyname: string | null;
                /** @example NO */
                country?: string;
                /**
                 * Format: date-time
                 * @example 2026-01-31T12:00:00.000Z
                 */
                created_at?: string;
                /**
                 * @description Credit balance, in the client's currency.
                 * @example 12.5
                 */
                credit?: number;
                /** @example 1 */
                currency?: number;
                /** @example USD */
                currency_code?: string;
                /**
                 * Format: date
                 * @example 2026-01-31
                 */
                datecreated?: string;
                /**
                 * Format: email
                 * @example ada@example.com
                 */
                email?: string;
                /** @example Ada */
                firstname: string;
                /** @example Ada Lovelace */
                fullname: string;
                groupid?: number | null;
                /** @example 1 */
                id: number;
                /** @example en */
                language?: string;
                /** @example Lovelace */
                lastname: string;
                notes?: string | null;
                owner_user_id?: number | null;
                phonenumber?: string | null;
                postcode?: string | null;
                state?: string | null;
                /** @enum {unknown} */
                status?: "active" | "inactive" | "closed";
                tax_id?: string | null;
                taxexempt?: boolean;
                /** @example 1 */
                userid: number;
            } | null;
            /** @example 1 */
            clientid: number;
            /**
             * @description Percentage.
             * @example 10
             */
            commission: number;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            created_at: string;
            /**
             * Format: date
             * @example 2026-01-31
             */
            date: string;
            /** @example 1 */
            id: number;
        };
        announcement: {
            /**
             * @description Text of the announcement.
             * @example Our mail servers rest from 2 to 3.
             */
            announcement: string;
            /** @example 1 */
            announcementid: number;
            /**
             * Format: date-time
             * @description Creation time.
             * @example 2026-01-31T12:00:00.000Z
             */
            date: string;
            /** @example 1 */
            id: number;
            published: boolean;
            /** @example Maintenance on Sunday */
            title: string;
        };
        /**
         * @description True where a call of the API did it.
         * @example true
         */
        bystaff: boolean;
        /** @description Values of the record that were changed; empty for one that was added or deleted. */
        changes: {
            after: string | number | boolean | null;
            before: string | number | boolean | null;
            /** @description Name of the value in `object`. */
            field: string;
        }[];
        client: {
            address1: string | null;
            address2: string | null;
            city: string | null;
            /** @example 1 */
            clientid: number;
            companyname: string | null;
            /** @example NO */
            country: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            created_at: string;
            /**
             * @description Credit balance, in the client's currency.
             * @example 12.5
             */
            credit: number;
            /** @example 1 */
            currency: number;
            /** @example USD */
            currency_code: string;
            /**
             * Format: date
             * @example 2026-01-31
             */
            datecreated: string;
            /**
             * Format: email
             * @example ada@example.com
             */
            email: string;
            /** @example Ada */
            firstname: string;
            /** @example Ada Lovelace */
            fullname: string;
            groupid: number | null;
            /** @example 1 */
            id: number;
            /** @example en */
            language: string;
            /** @example Lovelace */
            lastname: string;
            notes: string | null;
            owner_user_id: number | null;
            phonenumber: string | null;
            postcode: string | null;
            state: string | null;
            /** @enum {unknown} */
            status: "active" | "inactive" | "closed";
            tax_id: string | null;
            taxexempt: boolean;
            /** @example 1 */
            userid: number;
        };
        contact: {
            /** @example 1 */
            clientid: number;
            /** @example 1 */
            contactid: number;
            /**
             * Format: email
             * @example ada@example.com
             */
            email: string;
            /** @example Charles */
            firstname: string;
            /** @example 1 */
            id: number;
            /** @example Babbage */
            lastname: string;
            phonenumber: string | null;
            /** @example 1 */
            userid: number;
        };
        credit: {
            /**
             * @description Positive for credit added, negative for credit used.
             * @example 12.5
             */
            amount: number;
            clientid: number | null;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            created_at: string;
            /** @example 1 */
            creditid: number;
            /** @example USD */
            currency_code: string;
            /**
             * Format: date
             * @example 2026-01-31
             */
            date: string;
            /** @example Refund of a double payment */
            description: string;
            /** @example 1 */
            id: number;
            invoiceid: number | null;
        };
        domain: {
            client: {
                address1?: string | null;
                address2?: string | null;
                city?: string | null;
                /** @example 1 */
                clientid: number;
                companyname: string | null;
                /** @example NO */
                country?: string;
                /**
                 * Format: date-time
                 * @example 2026-01-31T12:00:00.000Z
                 */
                created_at?: string;
                /**
                 * @description Credit balance, in the client's currency.
                 * @example 12.5
                 */
                credit?: number;
                /** @example 1 */
                currency?: number;
                /** @example USD */
                currency_code?: string;
                /**
                 * Format: date
                 * @example 2026-01-31
                 */
                datecreated?: string;
                /**
                 * Format: email
                 * @example ada@example.com
                 */
                email?: string;
                /** @example Ada */
                firstname: string;
                /** @example Ada Lovelace */
                fullname: string;
                groupid?: number | null;
                /** @example 1 */
                id: number;
                /** @example en */
                language?: string;
                /** @example Lovelace */
                lastname: string;
                notes?: string | null;
                owner_user_id?: number | null;
                phonenumber?: string | null;
                postcode?: string | null;
                state?: string | null;
                /** @enum {unknown} */
                status?: "active" | "inactive" | "closed";
                tax_id?: string | null;
                taxexempt?: boolean;
                /** @example 1 */
                userid: number;
            } | null;
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
            /** @example 1 */
            domainid: number;
            /** @description True if renewals are not invoiced. */
            donotrenew: boolean;
            email_forwarding: boolean;
            expirydate: string | null;
            /** @example 12.5 */
            firstpaymentamount: number;
            /** @example 1 */
            id: number;
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
            /** @example 12.5 */
            recurringamount: number;
            regdate: string | null;
            registrar: string | null;
            /** @example 1 */
            regperiod: number;
            /** @enum {unknown} */
            status: "pending" | "active" | "grace" | "redemption" | "expired" | "cancelled" | "fraud" | "transferred_away";
            /** @description True for a domain that its registrar was not seen to obtain for this record, until an account with full access sets it active. */
            unconfirmed: boolean;
            userid: number | null;
        };
        Events: {
            /** @description A client became an affiliate. */
            "affiliate.activated": {
                actor: components["schemas"]["actor"];
                /** @example 1 */
                affiliateid: number;
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @example 1 */
                clientid: number;
                object: components["schemas"]["affiliate"] | null;
                url: components["schemas"]["url"];
            };
            /** @description An announcement was written. */
            "announcement.created": {
                actor: components["schemas"]["actor"];
                /** @example 1 */
                announcementid: number;
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                object: components["schemas"]["announcement"] | null;
                /** @example true */
                published: boolean;
                /** @example Maintenance on Sunday */
                title: string;
                url: components["schemas"]["url"];
            };
            /** @description An announcement was deleted. */
            "announcement.deleted": {
                actor: components["schemas"]["actor"];
                /** @example 1 */
                announcementid: number;
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                object: components["schemas"]["announcement"] | null;
                /** @example true */
                published: boolean;
                /** @example Maintenance on Sunday */
                title: string;
                url: components["schemas"]["url"];
            };
            /** @description An announcement was changed, published or taken back. */
            "announcement.updated": {
                actor: components["schemas"]["actor"];
                /** @example 1 */
                announcementid: number;
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                object: components["schemas"]["announcement"] | null;
                /** @example true */
                published: boolean;
                /** @example Maintenance on Sunday */
                title: string;
                url: components["schemas"]["url"];
            };
            /** @description A certificate ends soon, and nothing has renewed it: it does not renew by itself, or its renewal is overdue. */
            "certificate.expiring": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                clientid: number | null;
                /** @example 14 */
                daysleft: number;
                domain: string | null;
                /**
                 * Format: date
                 * @example 2027-01-31
                 */
                expirydate: string;
                /** @example acme */
                module: string;
                object: components["schemas"]["sslorder"] | null;
                /** @example 1 */
                orderid: number;
                serviceid: number | null;
                url: components["schemas"]["url"];
            };
            /** @description A certificate that was ordered, or ordered anew, was not issued by its provider. */
            "certificate.failed": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                clientid: number | null;
                domain: string | null;
                /** @example acme */
                module: string;
                object: components["schemas"]["sslorder"] | null;
                /** @example 1 */
                orderid: number;
                serviceid: number | null;
                url: components["schemas"]["url"];
            };
            /** @description A certificate was issued, or issued anew. */
            "certificate.issued": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                clientid: number | null;
                domain: string | null;
                /** @example acme */
                module: string;
                object: components["schemas"]["sslorder"] | null;
                /** @example 1 */
                orderid: number;
                serviceid: number | null;
                url: components["schemas"]["url"];
            };
            /** @description A certificate is being renewed, which waits for TXT records that somebody has to publish by hand. */
            "certificate.records_needed": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                clientid: number | null;
                domain: string | null;
                expirydate: string | null;
                /** @example acme */
                module: string;
                object: components["schemas"]["sslorder"] | null;
                /** @example 1 */
                orderid: number;
                /**
                 * @example [
                 *       {
                 *         "name": "_acme-challenge.ada.example.com",
                 *         "value": "gfj9Xq…Rg85nM"
                 *       }
                 *     ]
                 */
                records: {
                    /** @example _acme-challenge.ada.example.com */
                    name: string;
                    /** @example gfj9Xq…Rg85nM */
                    value: string;
                }[];
                serviceid: number | null;
                url: components["schemas"]["url"];
            };
            /** @description An order was cancelled, and its certificates revoked. */
            "certificate.revoked": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                clientid: number | null;
                domain: string | null;
                /** @example acme */
                module: string;
                object: components["schemas"]["sslorder"] | null;
                /** @example 1 */
                orderid: number;
                serviceid: number | null;
                url: components["schemas"]["url"];
            };
            /** @description A client was closed. */
            "client.closed": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @example 1 */
                clientid: number;
                object: components["schemas"]["client"] | null;
                url: components["schemas"]["url"];
            };
            /** @description A client was added. */
            "client.created": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @example 1 */
                clientid: number;
                object: components["schemas"]["client"] | null;
                url: components["schemas"]["url"];
            };
            /** @description A client was deleted. */
            "client.deleted": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @example 1 */
                clientid: number;
                object: components["schemas"]["client"] | null;
                url: components["schemas"]["url"];
            };
            /** @description Details of a client were changed, the status among them. */
            "client.updated": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @example 1 */
                clientid: number;
                object: components["schemas"]["client"] | null;
                url: components["schemas"]["url"];
            };
            /** @description A contact was added. */
            "contact.created": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @example 1 */
                clientid: number;
                /** @example 1 */
                contactid: number;
                object: components["schemas"]["contact"] | null;
                url: components["schemas"]["url"];
            };
            /** @description A contact was deleted. */
            "contact.deleted": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @example 1 */
                clientid: number;
                /** @example 1 */
                contactid: number;
                object: components["schemas"]["contact"] | null;
                url: components["schemas"]["url"];
            };
            /** @description Details of a contact were changed. */
            "contact.updated": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @example 1 */
                clientid: number;
                /** @example 1 */
                contactid: number;
                object: components["schemas"]["contact"] | null;
                url: components["schemas"]["url"];
            };
            /** @description A client was given credit. */
            "credit.added": {
                actor: components["schemas"]["actor"];
                /** @example 12.5 */
                amount: number;
                /** @example 20 */
                balance: number;
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @example 1 */
                clientid: number;
                /** @example 1 */
                creditid: number;
                /** @example USD */
                currency: string;
                /** @example Goodwill */
                description: string;
                invoiceid: number | null;
                object: components["schemas"]["credit"] | null;
                url: components["schemas"]["url"];
            };
            /** @description Credit of a client was taken away, or used on an invoice. */
            "credit.taken": {
                actor: components["schemas"]["actor"];
                /** @example 12.5 */
                amount: number;
                /** @example 20 */
                balance: number;
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                /** @example 1 */
                clientid: number;
                /** @example 1 */
                creditid: number;
                /** @example USD */
                currency: string;
                /** @example Goodwill */
                description: string;
                invoiceid: number | null;
                object: components["schemas"]["credit"] | null;
                url: components["schemas"]["url"];
            };
            /** @description A credit note was written on an invoice. */
            "creditnote.created": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                clientid: number | null;
                /** @example 1 */
                creditnoteid: number;
                /** @example 7 */
                creditnotenum: number;
                /** @example USD */
                currency: string;
                /** @example 1 */
                invoiceid: number;
                object: components["schemas"]["invoice"] | null;
                /** @example The service has ended */
                reason: string;
                /** @example 12.5 */
                total: number;
                url: components["schemas"]["url"];
            };
            /** @description A domain was cancelled on record, alone or with its order. */
            "domain.cancelled": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                clientid: number | null;
                /** @example engines.example */
                domain: string;
                /** @example 1 */
                domainid: number;
                expirydate: string | null;
                object: components["schemas"]["domain"] | null;
                url: components["schemas"]["url"];
            };
            /** @description A domain cannot be had back any more. */
            "domain.expired": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                clientid: number | null;
                /** @example engines.example */
                domain: string;
                /** @example 1 */
                domainid: number;
                expirydate: string | null;
                object: components["schemas"]["domain"] | null;
                url: components["schemas"]["url"];
            };
            /** @description The last day of a domain has passed; it can be renewed as usual. */
            "domain.grace": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                clientid: number | null;
                /** @example engines.example */
                domain: string;
                /** @example 1 */
                domainid: number;
                expirydate: string | null;
                object: components["schemas"]["domain"] | null;
                url: components["schemas"]["url"];
            };
            /** @description A domain was not renewed in its grace period. */
            "domain.redemption": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                clientid: number | null;
                /** @example engines.example */
                domain: string;
                /** @example 1 */
                domainid: number;
                expirydate: string | null;
                object: components["schemas"]["domain"] | null;
                url: components["schemas"]["url"];
            };
            /** @description A domain became active at its registrar. */
            "domain.registered": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                clientid: number | null;
                /** @example engines.example */
                domain: string;
                /** @example 1 */
                domainid: number;
                expirydate: string | null;
                object: components["schemas"]["domain"] | null;
                url: components["schemas"]["url"];
            };
            /** @description A domain was renewed. */
            "domain.renewed": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                clientid: number | null;
                /** @example engines.example */
                domain: string;
                /** @example 1 */
                domainid: number;
                expirydate: string | null;
                object: components["schemas"]["domain"] | null;
                url: components["schemas"]["url"];
            };
            /** @description A domain went to another registrar. */
            "domain.transferred_away": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                clientid: number | null;
                /** @example engines.example */
                domain: string;
                /** @example 1 */
                domainid: number;
                expirydate: string | null;
                object: components["schemas"]["domain"] | null;
                url: components["schemas"]["url"];
            };
            /** @description A domain came from another registrar and is active. */
            "domain.transferred_in": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                clientid: number | null;
                /** @example engines.example */
                domain: string;
                /** @example 1 */
                domainid: number;
                expirydate: string | null;
                object: components["schemas"]["domain"] | null;
                url: components["schemas"]["url"];
            };
            /** @description The record of a domain was changed, by a call or by the service itself; not where another event tells of it. */
            "domain.updated": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                clientid: number | null;
                /** @example engines.example */
                domain: string;
                /** @example 1 */
                domainid: number;
                expirydate: string | null;
                object: components["schemas"]["domain"] | null;
                url: components["schemas"]["url"];
            };
            /** @description An invite was accepted; with the login that joined the account. */
            "invite.accepted": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                /** @example 1 */
                clientid: number;
                /** @example charles@example.com */
                email: string;
                /** @example 1 */
                inviteid: number;
                url: components["schemas"]["url"];
                /** @example 1 */
                userid: number;
            };
            /** @description An open invite was replaced by a new one, or ended with its account. */
            "invite.cancelled": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                /** @example 1 */
                clientid: number;
                /** @example charles@example.com */
                email: string;
                /** @example 1 */
                inviteid: number;
                url: components["schemas"]["url"];
            };
            /** @description Somebody was invited to the account of a client. */
            "invite.sent": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                /** @example 1 */
                clientid: number;
                /** @example charles@example.com */
                email: string;
                /** @example 1 */
                inviteid: number;
                url: components["schemas"]["url"];
            };
            /** @description An invoice was cancelled. */
            "invoice.cancelled": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                clientid: number | null;
                /** @example USD */
                currency: string;
                /** @example 1 */
                invoiceid: number;
                /** @example 1042 */
                invoicenum: string;
                object: components["schemas"]["invoice"] | null;
                /** @example 12.5 */
                total: number;
                url: components["schemas"]["url"];
            };
            /** @description An invoice was issued; a draft is none yet. */
            "invoice.created": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                clientid: number | null;
                /** @example USD */
                currency: string;
                /** @example 1 */
                invoiceid: number;
                /** @example 1042 */
                invoicenum: string;
                object: components["schemas"]["invoice"] | null;
                /** @example 12.5 */
                total: number;
                url: components["schemas"]["url"];
            };
            /** @description An invoice was not paid in time. */
            "invoice.overdue": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                clientid: number | null;
                /** @example USD */
                currency: string;
                /** @example 1 */
                invoiceid: number;
                /** @example 1042 */
                invoicenum: string;
                object: components["schemas"]["invoice"] | null;
                /** @example 12.5 */
                total: number;
                url: components["schemas"]["url"];
            };
            /** @description An invoice was paid in full. */
            "invoice.paid": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                clientid: number | null;
                /** @example USD */
                currency: string;
                /** @example 1 */
                invoiceid: number;
                /** @example 1042 */
                invoicenum: string;
                object: components["schemas"]["invoice"] | null;
                /** @example 12.5 */
                total: number;
                url: components["schemas"]["url"];
            };
            /** @description An invoice was refunded in full, or marked as refunded. */
            "invoice.refunded": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                clientid: number | null;
                /** @example USD */
                currency: string;
                /** @example 1 */
                invoiceid: number;
                /** @example 1042 */
                invoicenum: string;
                object: components["schemas"]["invoice"] | null;
                /** @example 12.5 */
                total: number;
                url: components["schemas"]["url"];
            };
            /** @description A date, the payment method, the notes or the status of an issued invoice were changed; not where another event tells of the status. */
            "invoice.updated": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                clientid: number | null;
                /** @example USD */
                currency: string;
                /** @example 1 */
                invoiceid: number;
                /** @example 1042 */
                invoicenum: string;
                object: components["schemas"]["invoice"] | null;
                /** @example 12.5 */
                total: number;
                url: components["schemas"]["url"];
            };
            /** @description A login was added, or given access to an account. */
            "login.added": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                clientid: number | null;
                /** @example ada@example.com */
                email: string;
                object: components["schemas"]["login"] | null;
                url: components["schemas"]["url"];
                /** @example 1 */
                userid: number;
            };
            /** @description A login has a new password. */
            "login.password_changed": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                clientid: number | null;
                /** @example ada@example.com */
                email: string;
                object: components["schemas"]["login"] | null;
                url: components["schemas"]["url"];
                /** @example 1 */
                userid: number;
            };
            /** @description A login has other permissions on an account; `all`, or a list with commas. */
            "login.permissions_changed": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                clientid: number | null;
                /** @example ada@example.com */
                email: string;
                object: components["schemas"]["login"] | null;
                /** @example all */
                oldpermissions: string;
                /** @example invoices,tickets */
                permissions: string;
                url: components["schemas"]["url"];
                /** @example 1 */
                userid: number;
            };
            /** @description A login lost its access to an account. */
            "login.removed": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                clientid: number | null;
                /** @example ada@example.com */
                email: string;
                object: components["schemas"]["login"] | null;
                url: components["schemas"]["url"];
                /** @example 1 */
                userid: number;
            };
            /** @description Name or address of a login were changed. */
            "login.updated": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                clientid: number | null;
                /** @example ada@example.com */
                email: string;
                object: components["schemas"]["login"] | null;
                url: components["schemas"]["url"];
                /** @example 1 */
                userid: number;
            };
            /** @description A mail was refused for good, or given up after its attempts. */
            "mail.failed": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                clientid: number | null;
                /** @example 550 No such user here */
                error: string;
                /** @example 1 */
                mailid: number;
                /** @example ada@example.com */
                recipient: string;
                /** @example Reminder: invoice 1042 */
                subject: string;
                /** @example invoice reminder */
                template: string;
                url: components["schemas"]["url"];
            };
            /** @description What was to be done on a server or at a registrar failed for good. */
            "module.failed": {
                /** @example create */
                action: string;
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                domainid: number | null;
                /** @example No space is left */
                error: string;
                invoiceid: number | null;
                orderid: number | null;
                /** @example 1 */
                queueid: number;
                serviceid: number | null;
                url: components["schemas"]["url"];
            };
            /** @description An order was accepted. */
            "order.accepted": {
                actor: components["schemas"]["actor"];
                /** @example 12.5 */
                amount: number;
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                clientid: number | null;
                /** @example USD */
                currency: string;
                object: components["schemas"]["order"] | null;
                /** @example 1 */
                orderid: number;
                /** @example 4821930057 */
                ordernum: string;
                url: components["schemas"]["url"];
            };
            /** @description An order was cancelled. */
            "order.cancelled": {
                actor: components["schemas"]["actor"];
                /** @example 12.5 */
                amount: number;
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                clientid: number | null;
                /** @example USD */
                currency: string;
                object: components["schemas"]["order"] | null;
                /** @example 1 */
                orderid: number;
                /** @example 4821930057 */
                ordernum: string;
                url: components["schemas"]["url"];
            };
            /** @description An order was deleted. */
            "order.deleted": {
                actor: components["schemas"]["actor"];
                /** @example 12.5 */
                amount: number;
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                clientid: number | null;
                /** @example USD */
                currency: string;
                object: components["schemas"]["order"] | null;
                /** @example 1 */
                orderid: number;
                /** @example 4821930057 */
                ordernum: string;
                url: components["schemas"]["url"];
            };
            /** @description An order was marked as fraud. */
            "order.fraud": {
                actor: components["schemas"]["actor"];
                /** @example 12.5 */
                amount: number;
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                clientid: number | null;
                /** @example USD */
                currency: string;
                object: components["schemas"]["order"] | null;
                /** @example 1 */
                orderid: number;
                /** @example 4821930057 */
                ordernum: string;
                url: components["schemas"]["url"];
            };
            /** @description An order was placed. */
            "order.placed": {
                actor: components["schemas"]["actor"];
                /** @example 12.5 */
                amount: number;
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                clientid: number | null;
                /** @example USD */
                currency: string;
                object: components["schemas"]["order"] | null;
                /** @example 1 */
                orderid: number;
                /** @example 4821930057 */
                ordernum: string;
                url: components["schemas"]["url"];
            };
            /** @description A payer disputes a payment at the bank, or the dispute was won or lost. */
            "payment.disputed": {
                actor: components["schemas"]["actor"];
                /** @example 12.5 */
                amount: number;
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                clientid: number | null;
                /** @example USD */
                currency: string;
                /** @example stripe */
                gateway: string;
                invoiceid: number | null;
                object: components["schemas"]["invoice"] | null;
                /** @example open */
                status: string;
                transid: string | null;
                url: components["schemas"]["url"];
            };
            /** @description Money came in for an invoice. */
            "payment.recorded": {
                actor: components["schemas"]["actor"];
                /** @example 12.5 */
                amount: number;
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                clientid: number | null;
                /** @example USD */
                currency: string;
                /** @example stripe */
                gateway: string;
                invoiceid: number | null;
                object: components["schemas"]["transaction"] | null;
                /** @example 1 */
                transactionid: number;
                transid: string | null;
                url: components["schemas"]["url"];
            };
            /** @description Money that was paid on an invoice went back: through its gateway, to credit or by hand. */
            "payment.refunded": {
                actor: components["schemas"]["actor"];
                /** @example 12.5 */
                amount: number;
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                clientid: number | null;
                /** @example USD */
                currency: string;
                /** @example stripe */
                gateway: string;
                invoiceid: number | null;
                object: components["schemas"]["transaction"] | null;
                transactionid: number | null;
                transid: string | null;
                url: components["schemas"]["url"];
            };
            /** @description A project was added. */
            "project.created": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                clientid: number | null;
                object: components["schemas"]["project"] | null;
                /** @example 1 */
                projectid: number;
                /** @example Move from another host */
                title: string;
                url: components["schemas"]["url"];
            };
            /** @description The status of a project was changed. */
            "project.status_changed": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                clientid: number | null;
                object: components["schemas"]["project"] | null;
                /** @example in_progress */
                oldstatus: string;
                /** @example 1 */
                projectid: number;
                /** @example completed */
                status: string;
                /** @example Move from another host */
                title: string;
                url: components["schemas"]["url"];
            };
            /** @description Details of a project were changed, the status among them. */
            "project.updated": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                clientid: number | null;
                object: components["schemas"]["project"] | null;
                /** @example 1 */
                projectid: number;
                /** @example Move from another host */
                title: string;
                url: components["schemas"]["url"];
            };
            /** @description A row of a queue (mail, module, deliveries, certificates, tokens or refunds) was given up: it could not be read, or something unforeseen ended each attempt. */
            "queue.failed": {
                actor: components["schemas"]["actor"];
                /** @example 5 */
                attempts: number;
                bystaff: components["schemas"]["bystaff"];
                /** @example The recipient cannot be read: it is no address */
                error: string;
                /** @example mail */
                queue: string;
                /** @example 1 */
                row: number;
                url: components["schemas"]["url"];
            };
            /** @description A quote was accepted; with the invoice that was made of it. */
            "quote.accepted": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                clientid: number | null;
                invoiceid: number | null;
                object: components["schemas"]["quote"] | null;
                /** @example 1 */
                quoteid: number;
                /** @example Migration */
                subject: string;
                url: components["schemas"]["url"];
            };
            /** @description A quote was declined, or its time was over. */
            "quote.declined": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                clientid: number | null;
                invoiceid: number | null;
                object: components["schemas"]["quote"] | null;
                /** @example 1 */
                quoteid: number;
                /** @example Migration */
                subject: string;
                url: components["schemas"]["url"];
            };
            /** @description A quote counts as sent. */
            "quote.sent": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                clientid: number | null;
                invoiceid: number | null;
                object: components["schemas"]["quote"] | null;
                /** @example 1 */
                quoteid: number;
                /** @example Migration */
                subject: string;
                url: components["schemas"]["url"];
            };
            /** @description A gateway did not make a refund that staff had asked for. */
            "refund.failed": {
                actor: components["schemas"]["actor"];
                /** @example 12.5 */
                amount: number;
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                clientid: number | null;
                /** @example USD */
                currency: string;
                /** @example The charge has already been refunded */
                error: string;
                /** @example stripe */
                gateway: string;
                invoiceid: number | null;
                object: components["schemas"]["transaction"] | null;
                /** @example 1 */
                transactionid: number;
                url: components["schemas"]["url"];
            };
            /** @description The cancellation of a service was requested. */
            "service.cancellation_requested": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                clientid: number | null;
                domain: string | null;
                object: components["schemas"]["service"] | null;
                pid: number | null;
                /** @example 1 */
                serviceid: number;
                /** @example Immediate */
                type: string;
                url: components["schemas"]["url"];
            };
            /** @description A service was cancelled that no server had to be told of. */
            "service.cancelled": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                clientid: number | null;
                domain: string | null;
                object: components["schemas"]["service"] | null;
                pid: number | null;
                /** @example 1 */
                serviceid: number;
                url: components["schemas"]["url"];
            };
            /** @description A service was set up and is active. */
            "service.created": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                clientid: number | null;
                domain: string | null;
                object: components["schemas"]["service"] | null;
                pid: number | null;
                /** @example 1 */
                serviceid: number;
                url: components["schemas"]["url"];
            };
            /** @description Another period of a service was paid for. */
            "service.renewed": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                clientid: number | null;
                domain: string | null;
                /**
                 * Format: date
                 * @example 2026-02-28
                 */
                nextduedate: string;
                object: components["schemas"]["service"] | null;
                pid: number | null;
                /** @example 1 */
                serviceid: number;
                url: components["schemas"]["url"];
            };
            /** @description A service was suspended. */
            "service.suspended": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                clientid: number | null;
                domain: string | null;
                object: components["schemas"]["service"] | null;
                pid: number | null;
                /** @example 1 */
                serviceid: number;
                url: components["schemas"]["url"];
            };
            /** @description A service was terminated. */
            "service.terminated": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                clientid: number | null;
                domain: string | null;
                object: components["schemas"]["service"] | null;
                pid: number | null;
                /** @example 1 */
                serviceid: number;
                url: components["schemas"]["url"];
            };
            /** @description A suspension was lifted. */
            "service.unsuspended": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                clientid: number | null;
                domain: string | null;
                object: components["schemas"]["service"] | null;
                pid: number | null;
                /** @example 1 */
                serviceid: number;
                url: components["schemas"]["url"];
            };
            /** @description The record of a service was changed, by a call or by the service itself; not where another event tells of it. */
            "service.updated": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                clientid: number | null;
                domain: string | null;
                object: components["schemas"]["service"] | null;
                pid: number | null;
                /** @example 1 */
                serviceid: number;
                url: components["schemas"]["url"];
            };
            /** @description A service was changed to another product. */
            "service.upgraded": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                clientid: number | null;
                domain: string | null;
                object: components["schemas"]["service"] | null;
                oldpid: number | null;
                pid: number | null;
                /** @example 1 */
                serviceid: number;
                url: components["schemas"]["url"];
            };
            /** @description The record of an addon of a service was changed: by a call, with its service, or by a payment. */
            "serviceaddon.updated": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                clientid: number | null;
                object: components["schemas"]["serviceaddon"] | null;
                /** @example 1 */
                serviceaddonid: number;
                /** @example 1 */
                serviceid: number;
                url: components["schemas"]["url"];
            };
            /** @description More services are to be terminated than one run of the daily job may end. */
            "termination.delayed": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                /** @example 25 */
                limit: number;
                url: components["schemas"]["url"];
                /** @example 12 */
                waiting: number;
            };
            /** @description A ticket was closed, or merged into another. */
            "ticket.closed": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                clientid: number | null;
                /** @example 1 */
                deptid: number;
                object: components["schemas"]["ticket"] | null;
                /** @example It does not start */
                subject: string;
                /** @example 1 */
                ticketid: number;
                /** @example 482193 */
                tid: string;
                url: components["schemas"]["url"];
            };
            /** @description A ticket was deleted. */
            "ticket.deleted": {
                actor: components["schemas"]["actor"];
                /** @example grace */
                by: string;
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                clientid: number | null;
                /** @example 1 */
                deptid: number;
                object: components["schemas"]["ticket"] | null;
                /** @example It does not start */
                subject: string;
                /** @example 1 */
                ticketid: number;
                /** @example 482193 */
                tid: string;
                url: components["schemas"]["url"];
            };
            /** @description A note on a ticket was deleted. */
            "ticket.note.deleted": {
                actor: components["schemas"]["actor"];
                /** @example grace */
                by: string;
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                clientid: number | null;
                /** @example 1 */
                deptid: number;
                /** @example 1 */
                noteid: number;
                object: components["schemas"]["ticket"] | null;
                /** @example It does not start */
                subject: string;
                /** @example 1 */
                ticketid: number;
                /** @example 482193 */
                tid: string;
                url: components["schemas"]["url"];
            };
            /** @description Staff wrote a note on a ticket. */
            "ticket.noted": {
                actor: components["schemas"]["actor"];
                /** @example grace */
                by: string;
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                clientid: number | null;
                /** @example 1 */
                deptid: number;
                /** @example 1 */
                noteid: number;
                object: components["schemas"]["ticket"] | null;
                /** @example It does not start */
                subject: string;
                /** @example 1 */
                ticketid: number;
                /** @example 482193 */
                tid: string;
                url: components["schemas"]["url"];
            };
            /** @description A ticket was opened. */
            "ticket.opened": {
                actor: components["schemas"]["actor"];
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                clientid: number | null;
                /** @example 1 */
                deptid: number;
                object: components["schemas"]["ticket"] | null;
                /** @example It does not start */
                subject: string;
                /** @example 1 */
                ticketid: number;
                /** @example 482193 */
                tid: string;
                url: components["schemas"]["url"];
            };
            /** @description Somebody replied to a ticket: staff or its sender. */
            "ticket.replied": {
                actor: components["schemas"]["actor"];
                /** @example false */
                bystaff: boolean;
                changes: components["schemas"]["changes"];
                clientid: number | null;
                /** @example 1 */
                deptid: number;
                object: components["schemas"]["ticket"] | null;
                /** @example 1 */
                replyid: number;
                /** @example It does not start */
                subject: string;
                /** @example 1 */
                ticketid: number;
                /** @example 482193 */
                tid: string;
                url: components["schemas"]["url"];
            };
            /** @description A reply was deleted. */
            "ticket.reply.deleted": {
                actor: components["schemas"]["actor"];
                /** @example grace */
                by: string;
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                clientid: number | null;
                /** @example 1 */
                deptid: number;
                object: components["schemas"]["ticket"] | null;
                /** @example 1 */
                replyid: number;
                /** @example It does not start */
                subject: string;
                /** @example 1 */
                ticketid: number;
                /** @example 482193 */
                tid: string;
                url: components["schemas"]["url"];
            };
            /** @description The text of a reply was changed. */
            "ticket.reply.updated": {
                actor: components["schemas"]["actor"];
                /** @example grace */
                by: string;
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                clientid: number | null;
                /** @example 1 */
                deptid: number;
                object: components["schemas"]["ticket"] | null;
                /** @example 1 */
                replyid: number;
                /** @example It does not start */
                subject: string;
                /** @example 1 */
                ticketid: number;
                /** @example 482193 */
                tid: string;
                url: components["schemas"]["url"];
            };
            /** @description Status, subject, priority, department or assignment of a ticket were changed by staff, or another was merged into it. */
            "ticket.updated": {
                actor: components["schemas"]["actor"];
                /** @example grace */
                by: string;
                bystaff: components["schemas"]["bystaff"];
                changes: components["schemas"]["changes"];
                clientid: number | null;
                /** @example 1 */
                deptid: number;
                object: components["schemas"]["ticket"] | null;
                /** @example It does not start */
                subject: string;
                /** @example 1 */
                ticketid: number;
                /** @example 482193 */
                tid: string;
                url: components["schemas"]["url"];
            };
        };
        invoice: {
            /**
             * @description Amount still owed.
             * @example 12.5
             */
            balance: number;
            billed_to: {
                address1: string | null;
                address2: string | null;
                city: string | null;
                companyname: string | null;
                /** @example NO */
                country: string;
                /** @example Ada */
                firstname: string;
                /** @example Lovelace */
                lastname: string;
                postcode: string | null;
                state: string | null;
                tax_id: string | null;
            } | null;
            cancelled_at: string | null;
            client: {
                address1?: string | null;
                address2?: string | null;
                city?: string | null;
                /** @example 1 */
                clientid: number;
                companyname: string | null;
                /** @example NO */
                country?: string;
                /**
                 * Format: date-time
                 * @example 2026-01-31T12:00:00.000Z
                 */
                created_at?: string;
                /**
                 * @description Credit balance, in the client's currency.
                 * @example 12.5
                 */
                credit?: number;
                /** @example 1 */
                currency?: number;
                /** @example USD */
                currency_code?: string;
                /**
                 * Format: date
                 * @example 2026-01-31
                 */
                datecreated?: string;
                /**
                 * Format: email
                 * @example ada@example.com
                 */
                email?: string;
                /** @example Ada */
                firstname: string;
                /** @example Ada Lovelace */
                fullname: string;
                groupid?: number | null;
                /** @example 1 */
                id: number;
                /** @example en */
                language?: string;
                /** @example Lovelace */
                lastname: string;
                notes?: string | null;
                owner_user_id?: number | null;
                phonenumber?: string | null;
                postcode?: string | null;
                state?: string | null;
                /** @enum {unknown} */
                status?: "active" | "inactive" | "closed";
                tax_id?: string | null;
                taxexempt?: boolean;
                /** @example 1 */
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
            creditnotes: {
                /**
                 * @description Number of the credit note; numbers have no gaps.
                 * @example 7
                 */
                creditnotenum: number;
                /**
                 * Format: date
                 * @example 2026-01-31
                 */
                date: string;
                /** @example 12.5 */
                discount: number;
                /** @example 1 */
                id: number;
                /** @example The service has ended */
                reason: string;
                /** @example 12.5 */
                subtotal: number;
                /** @example 12.5 */
                tax: number;
                /** @example 12.5 */
                total: number;
            }[];
            /** @example USD */
            currencycode: string;
            /**
             * Format: date
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
             * @example 2026-01-31
             */
            duedate: string;
            /**
             * @description Money that was paid on it before it was cancelled and that is neither refunded nor credit.
             * @example 0
             */
            held: number;
            /** @example 1 */
            id: number;
            /** @example 1 */
            invoiceid: number;
            invoicenum: number | null;
            notes: string | null;
            paymentmethod: string | null;
            seller: {
                /** @example 1 Engine Street, Leeds */
                address: string;
                /** @example Analytical Hosting */
                name: string;
                /** @example GB987654321 */
                tax_number: string;
            } | null;
            /** @enum {unknown} */
            status: "draft" | "unpaid" | "paid" | "partially_paid" | "overdue" | "cancelled" | "refunded" | "collections" | "payment_pending";
            /** @example 12.5 */
            subtotal: number;
            /** @example 12.5 */
            tax: number;
            /**
             * @description Percentage.
             * @example 25
             */
            taxrate: number;
            /** @example 12.5 */
            total: number;
            userid: number | null;
        };
        login: {
            clients: {
                /** @example 1 */
                clientid: number;
                owner: boolean;
            }[];
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            created_at: string;
            /**
             * Format: email
             * @example ada@example.com
             */
            email: string;
            /** @example Ada */
            first_name: string;
            /** @example 1 */
            id: number;
            /** @example Lovelace */
            last_name: string;
            /** @example 1 */
            userid: number;
        };
        order: {
            /**
             * @description First payment, before tax.
             * @example 12.5
             */
            amount: number;
            client: {
                address1?: string | null;
                address2?: string | null;
                city?: string | null;
                /** @example 1 */
                clientid: number;
                companyname: string | null;
                /** @example NO */
                country?: string;
                /**
                 * Format: date-time
                 * @example 2026-01-31T12:00:00.000Z
                 */
                created_at?: string;
                /**
                 * @description Credit balance, in the client's currency.
                 * @example 12.5
                 */
                credit?: number;
                /** @example 1 */
                currency?: number;
                /** @example USD */
                currency_code?: string;
                /**
                 * Format: date
                 * @example 2026-01-31
                 */
                datecreated?: string;
                /**
                 * Format: email
                 * @example ada@example.com
                 */
                email?: string;
                /** @example Ada */
                firstname: string;
                /** @example Ada Lovelace */
                fullname: string;
                groupid?: number | null;
                /** @example 1 */
                id: number;
                /** @example en */
                language?: string;
                /** @example Lovelace */
                lastname: string;
                notes?: string | null;
                owner_user_id?: number | null;
                phonenumber?: string | null;
                postcode?: string | null;
                state?: string | null;
                /** @enum {unknown} */
                status?: "active" | "inactive" | "closed";
                tax_id?: string | null;
                taxexempt?: boolean;
                /** @example 1 */
                userid: number;
            } | null;
            /** @example USD */
            currencycode: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            date: string;
            discount: number | null;
            domains: {
                /** @example example.com */
                domain: string;
                /**
                 * @description The name in the letters of its script.
                 * @example engines.example
                 */
                domain_unicode: string;
                /** @example 1 */
                domainid: number;
                failure: string | null;
                /** @example 1 */
                id: number;
                /** @enum {unknown} */
                status: "pending" | "active" | "grace" | "redemption" | "expired" | "cancelled" | "fraud" | "transferred_away";
            }[];
            /** @example 1 */
            id: number;
            invoiceid: number | null;
            /** @example 1 */
            orderid: number;
            /** @example 4821930057 */
            ordernum: string;
            /** @example banktransfer */
            paymentmethod: string;
            promocode: string | null;
            services: {
                /** @enum {unknown} */
                billing_cycle: "monthly" | "quarterly" | "semiannually" | "annually" | "biennially" | "triennially" | "onetime" | "free";
                clientid: number | null;
                /** @example USD */
                currencycode: string;
                domain: string | null;
                domain_unicode: string | null;
                /** @example 12.5 */
                firstpaymentamount: number;
                groupname: string | null;
                /** @example 1 */
                id: number;
                name: string | null;
                next_due_date: string | null;
                notes?: string | null;
                orderid: number | null;
                ordernumber: string | null;
                paymentmethod: string | null;
                pid: number | null;
                /** @example 12.5 */
                recurringamount: number;
                regdate: string | null;
                serverid: number | null;
                servername: string | null;
                /** @example 1 */
                serviceid: number;
                /** @enum {unknown} */
                status: "pending" | "active" | "suspended" | "terminated" | "cancelled" | "fraud" | "completed";
                suspensionreason: string | null;
                username?: string | null;
            }[];
            /** @example Pending */
            status: string;
            userid: number | null;
        };
        project: {
            client: {
                address1?: string | null;
                address2?: string | null;
                city?: string | null;
                /** @example 1 */
                clientid: number;
                companyname: string | null;
                /** @example NO */
                country?: string;
                /**
                 * Format: date-time
                 * @example 2026-01-31T12:00:00.000Z
                 */
                created_at?: string;
                /**
                 * @description Credit balance, in the client's currency.
                 * @example 12.5
                 */
                credit?: number;
                /** @example 1 */
                currency?: number;
                /** @example USD */
                currency_code?: string;
                /**
                 * Format: date
                 * @example 2026-01-31
                 */
                datecreated?: string;
                /**
                 * Format: email
                 * @example ada@example.com
                 */
                email?: string;
                /** @example Ada */
                firstname: string;
                /** @example Ada Lovelace */
                fullname: string;
                groupid?: number | null;
                /** @example 1 */
                id: number;
                /** @example en */
                language?: string;
                /** @example Lovelace */
                lastname: string;
                notes?: string | null;
                owner_user_id?: number | null;
                phonenumber?: string | null;
                postcode?: string | null;
                state?: string | null;
                /** @enum {unknown} */
                status?: "active" | "inactive" | "closed";
                tax_id?: string | null;
                taxexempt?: boolean;
                /** @example 1 */
                userid: number;
            } | null;
            clientid: number | null;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            created_at: string;
            description: string | null;
            due_date: string | null;
            /** @example 1 */
            id: number;
            messages: {
                /** @example grace */
                admin: string;
                /**
                 * Format: date-time
                 * @example 2026-01-31T12:00:00.000Z
                 */
                date: string;
                /** @example 1 */
                id: number;
                /** @example The new host is ready. */
                message: string;
                /** @example 1 */
                messageid: number;
            }[];
            owner: {
                /** @example 1 */
                adminid: number;
                /** @example Grace */
                firstname: string;
                /** @example 1 */
                id: number;
                /** @example Hopper */
                lastname: string;
                /** @example grace */
                username: string;
            } | null;
            /** @example 1 */
            projectid: number;
            /** @enum {unknown} */
            status: "pending" | "in_progress" | "completed" | "cancelled";
            tasks: {
                completed: boolean;
                /**
                 * Format: date-time
                 * @example 2026-01-31T12:00:00.000Z
                 */
                created_at: string;
                due_date: string | null;
                /** @example 1 */
                id: number;
                notes: string | null;
                /** @example 1 */
                projectid: number;
                /**
                 * @description Total seconds of all ended timers.
                 * @example 5400
                 */
                seconds: number;
                /** @example Move the mailboxes */
                task: string;
                /** @example 1 */
                taskid: number;
                timers: {
                    /** @example grace */
                    admin: string;
                    /** @example 1 */
                    adminid: number;
                    ended_at: string | null;
                    /** @example 1 */
                    id: number;
                    seconds: number | null;
                    /**
                     * Format: date-time
                     * @example 2026-01-31T12:00:00.000Z
                     */
                    started_at: string;
                    /** @example 1 */
                    taskid: number;
                    /** @example 1 */
                    timerid: number;
                }[];
            }[];
            /** @example Move from another host */
            title: string;
            userid: number | null;
        };
        quote: {
            client: {
                address1?: string | null;
                address2?: string | null;
                city?: string | null;
                /** @example 1 */
                clientid: number;
                companyname: string | null;
                /** @example NO */
                country?: string;
                /**
                 * Format: date-time
                 * @example 2026-01-31T12:00:00.000Z
                 */
                created_at?: string;
                /**
                 * @description Credit balance, in the client's currency.
                 * @example 12.5
                 */
                credit?: number;
                /** @example 1 */
                currency?: number;
                /** @example USD */
                currency_code?: string;
                /**
                 * Format: date
                 * @example 2026-01-31
                 */
                datecreated?: string;
                /**
                 * Format: email
                 * @example ada@example.com
                 */
                email?: string;
                /** @example Ada */
                firstname: string;
                /** @example Ada Lovelace */
                fullname: string;
                groupid?: number | null;
                /** @example 1 */
                id: number;
                /** @example en */
                language?: string;
                /** @example Lovelace */
                lastname: string;
                notes?: string | null;
                owner_user_id?: number | null;
                phonenumber?: string | null;
                postcode?: string | null;
                state?: string | null;
                /** @enum {unknown} */
                status?: "active" | "inactive" | "closed";
                tax_id?: string | null;
                taxexempt?: boolean;
                /** @example 1 */
                userid: number;
            } | null;
            clientid: number | null;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            created_at: string;
            /** @example USD */
            currency_code: string;
            customer_notes: string | null;
            /**
             * Format: date
             * @example 2026-01-31
             */
            datecreated: string;
            /**
             * @description Discount of the client group.
             * @example 0
             */
            discount: number;
            /** @example 1 */
            id: number;
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
                /** @example 1 */
                id: number;
                /** @example 2.5 */
                quantity: number;
                taxable: boolean;
                /** @example 80 */
                unit_price: number;
            }[];
            notes: string | null;
            proposal: string | null;
            /** @example 1 */
            quoteid: number;
            /** @enum {unknown} */
            status: "Draft" | "Sent" | "Accepted" | "Declined";
            /** @example Quote */
            subject: string;
            /**
             * @description Total of the lines, before group discount and tax.
             * @example 12.5
             */
            subtotal: number;
            /**
             * @description As it was invoiced, or would be today; so are discount and total.
             * @example 12.5
             */
            tax: number;
            /**
             * @description Subtotal less discount, plus tax.
             * @example 12.5
             */
            total: number;
            userid: number | null;
            /**
             * Format: date
             * @example 2026-01-31
             */
            validuntil: string;
        };
        service: {
            /** @enum {unknown} */
            billing_cycle: "monthly" | "quarterly" | "semiannually" | "annually" | "biennially" | "triennially" | "onetime" | "free";
            client: {
                address1?: string | null;
                address2?: string | null;
                city?: string | null;
                /** @example 1 */
                clientid: number;
                companyname: string | null;
                /** @example NO */
                country?: string;
                /**
                 * Format: date-time
                 * @example 2026-01-31T12:00:00.000Z
                 */
                created_at?: string;
                /**
                 * @description Credit balance, in the client's currency.
                 * @example 12.5
                 */
                credit?: number;
                /** @example 1 */
                currency?: number;
                /** @example USD */
                currency_code?: string;
                /**
                 * Format: date
                 * @example 2026-01-31
                 */
                datecreated?: string;
                /**
                 * Format: email
                 * @example ada@example.com
                 */
                email?: string;
                /** @example Ada */
                firstname: string;
                /** @example Ada Lovelace */
                fullname: string;
                groupid?: number | null;
                /** @example 1 */
                id: number;
                /** @example en */
                language?: string;
                /** @example Lovelace */
                lastname: string;
                notes?: string | null;
                owner_user_id?: number | null;
                phonenumber?: string | null;
                postcode?: string | null;
                state?: string | null;
                /** @enum {unknown} */
                status?: "active" | "inactive" | "closed";
                tax_id?: string | null;
                taxexempt?: boolean;
                /** @example 1 */
                userid: number;
            } | null;
            clientid: number | null;
            /** @example USD */
            currencycode: string;
            domain: string | null;
            domain_unicode: string | null;
            expirydate: string | null;
            /** @example 12.5 */
            firstpaymentamount: number;
            groupname: string | null;
            /** @example 1 */
            id: number;
            name: string | null;
            next_due_date: string | null;
            notes: string | null;
            orderid: number | null;
            ordernumber: string | null;
            password: string | null;
            paymentmethod: string | null;
            pid: number | null;
            product: {
                /** @enum {unknown} */
                autosetup: "order" | "payment" | "manual";
                description: string | null;
                /** @example 1 */
                gid: number;
                /** @example Hosting */
                groupname: string;
                /** @example 1 */
                id: number;
                module: string | null;
                /** @example Basic hosting */
                name: string;
                package_name: string | null;
                /** @enum {unknown} */
                paytype: "free" | "onetime" | "recurring";
                /** @example 1 */
                pid: number;
                servergroupid: number | null;
                /** @enum {unknown} */
                type: "hostingaccount" | "reselleraccount" | "server" | "ssl" | "other";
            } | null;
            /** @example 12.5 */
            recurringamount: number;
            regdate: string | null;
            serverid: number | null;
            servername: string | null;
            /** @example 1 */
            serviceid: number;
            /** @enum {unknown} */
            status: "pending" | "active" | "suspended" | "terminated" | "cancelled" | "fraud" | "completed";
            suspensionreason: string | null;
            username: string | null;
        };
        serviceaddon: {
            addon: {
                description: string | null;
                /** @example 1 */
                id: number;
                /** @example Dedicated address */
                name: string;
            };
            /**
             * @description Same as `id`; pass it to `updateclientaddon`.
             * @example 1
             */
            addonid: number;
            /** @enum {unknown} */
            billing_cycle: "monthly" | "quarterly" | "semiannually" | "annually" | "biennially" | "triennially" | "onetime" | "free";
            clientid: number | null;
            /** @example USD */
            currencycode: string;
            /** @example 12.5 */
            firstpaymentamount: number;
            /** @example 1 */
            id: number;
            /** @example Dedicated address */
            name: string;
            next_due_date: string | null;
            notes: string | null;
            orderid: number | null;
            /** @example 12.5 */
            recurringamount: number;
            service: {
                /** @enum {unknown} */
                billing_cycle: "monthly" | "quarterly" | "semiannually" | "annually" | "biennially" | "triennially" | "onetime" | "free";
                clientid: number | null;
                /** @example USD */
                currencycode: string;
                domain: string | null;
                domain_unicode: string | null;
                /** @example 12.5 */
                firstpaymentamount: number;
                groupname: string | null;
                /** @example 1 */
                id: number;
                name: string | null;
                next_due_date: string | null;
                notes?: string | null;
                orderid: number | null;
                ordernumber: string | null;
                paymentmethod: string | null;
                pid: number | null;
                /** @example 12.5 */
                recurringamount: number;
                regdate: string | null;
                serverid: number | null;
                servername: string | null;
                /** @example 1 */
                serviceid: number;
                /** @enum {unknown} */
                status: "pending" | "active" | "suspended" | "terminated" | "cancelled" | "fraud" | "completed";
                suspensionreason: string | null;
                username?: string | null;
            };
            /** @example 1 */
            serviceid: number;
            /** @enum {unknown} */
            status: "pending" | "active" | "suspended" | "terminated" | "cancelled" | "fraud" | "completed";
        };
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
                /** @enum {unknown} */
                type: "http" | "dns" | "email";
                value: string | null;
            }[];
            client: {
                address1?: string | null;
                address2?: string | null;
                city?: string | null;
                /** @example 1 */
                clientid: number;
                companyname: string | null;
                /** @example NO */
                country?: string;
                /**
                 * Format: date-time
                 * @example 2026-01-31T12:00:00.000Z
                 */
                created_at?: string;
                /**
                 * @description Credit balance, in the client's currency.
                 * @example 12.5
                 */
                credit?: number;
                /** @example 1 */
                currency?: number;
                /** @example USD */
                currency_code?: string;
                /**
                 * Format: date
                 * @example 2026-01-31
                 */
                datecreated?: string;
                /**
                 * Format: email
                 * @example ada@example.com
                 */
                email?: string;
                /** @example Ada */
                firstname: string;
                /** @example Ada Lovelace */
                fullname: string;
                groupid?: number | null;
                /** @example 1 */
                id: number;
                /** @example en */
                language?: string;
                /** @example Lovelace */
                lastname: string;
                notes?: string | null;
                owner_user_id?: number | null;
                phonenumber?: string | null;
                postcode?: string | null;
                state?: string | null;
                /** @enum {unknown} */
                status?: "active" | "inactive" | "closed";
                tax_id?: string | null;
                taxexempt?: boolean;
                /** @example 1 */
                userid: number;
            } | null;
            client_id: number | null;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            created_at: string;
            csr: string | null;
            domain: string | null;
            domain_unicode: string | null;
            /** @description Additional names on the certificate. */
            domains: string[];
            expires_at: string | null;
            /** @example 1 */
            id: number;
            message: string | null;
            /**
             * @description Name of an installed SSL module.
             * @example acme
             */
            module: string;
            /** @example 1 */
            order_id: number;
            renew_at: string | null;
            service: {
                /** @enum {unknown} */
                billing_cycle: "monthly" | "quarterly" | "semiannually" | "annually" | "biennially" | "triennially" | "onetime" | "free";
                clientid: number | null;
                /** @example USD */
                currencycode: string;
                domain: string | null;
                domain_unicode: string | null;
                /** @example 12.5 */
                firstpaymentamount: number;
                groupname: string | null;
                /** @example 1 */
                id: number;
                name: string | null;
                next_due_date: string | null;
                notes?: string | null;
                orderid: number | null;
                ordernumber: string | null;
                paymentmethod: string | null;
                pid: number | null;
                /** @example 12.5 */
                recurringamount: number;
                regdate: string | null;
                serverid: number | null;
                servername: string | null;
                /** @example 1 */
                serviceid: number;
                /** @enum {unknown} */
                status: "pending" | "active" | "suspended" | "terminated" | "cancelled" | "fraud" | "completed";
                suspensionreason: string | null;
                username?: string | null;
            } | null;
            service_id: number | null;
            /** @enum {unknown} */
            status: "Awaiting Configuration" | "Awaiting Validation" | "Active" | "Reissuing" | "Cancelled" | "Failed";
            /** @enum {unknown} */
            validation_method: "email" | "dns" | "http";
            webserver_type: string | null;
        };
        ticket: {
            admin: string | null;
            /** @description Files of the ticket and its replies. */
            attachments: {
                /** @example error.txt */
                filename: string;
                /**
                 * @description Stays when files are deleted or the ticket is merged.
                 * @example 1
                 */
                id: number;
                /** @example 0 */
                index: number;
            }[];
            client: {
                address1?: string | null;
                address2?: string | null;
                city?: string | null;
                /** @example 1 */
                clientid: number;
                companyname: string | null;
                /** @example NO */
                country?: string;
                /**
                 * Format: date-time
                 * @example 2026-01-31T12:00:00.000Z
                 */
                created_at?: string;
                /**
                 * @description Credit balance, in the client's currency.
                 * @example 12.5
                 */
                credit?: number;
                /** @example 1 */
                currency?: number;
                /** @example USD */
                currency_code?: string;
                /**
                 * Format: date
                 * @example 2026-01-31
                 */
                datecreated?: string;
                /**
                 * Format: email
                 * @example ada@example.com
                 */
                email?: string;
                /** @example Ada */
                firstname: string;
                /** @example Ada Lovelace */
                fullname: string;
                groupid?: number | null;
                /** @example 1 */
                id: number;
                /** @example en */
                language?: string;
                /** @example Lovelace */
                lastname: string;
                notes?: string | null;
                owner_user_id?: number | null;
                phonenumber?: string | null;
                postcode?: string | null;
                state?: string | null;
                /** @enum {unknown} */
                status?: "active" | "inactive" | "closed";
                tax_id?: string | null;
                taxexempt?: boolean;
                /** @example 1 */
                userid: number;
            } | null;
            clientid: number | null;
            /**
             * Format: date-time
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
                /** @example 1 */
                replyid: number;
            }[];
            department: {
                /** @example 1 */
                id: number;
                /** @example Support */
                name: string;
            };
            /** @example 1 */
            deptid: number;
            /** @example Support */
            deptname: string;
            email: string | null;
            flag: number | null;
            /** @example 1 */
            id: number;
            /**
             * Format: date-time
             * @description Time of the last reply, or of opening.
             * @example 2026-01-31T12:00:00.000Z
             */
            lastreply: string;
            merged_into: number | null;
            /** @example It has been so since yesterday. */
            message: string;
            /** @example Ada Lovelace */
            name: string;
            /** @enum {unknown} */
            priority: "low" | "medium" | "high" | "critical";
            /** @example Open */
            status: string;
            /** @example The site is slow */
            subject: string;
            /** @example 1 */
            ticketid: number;
            /** @example 482193 */
            tid: string;
            userid: number | null;
        };
        transaction: {
            /** @example 12.5 */
            amountin: number;
            /** @example 0 */
            amountout: number;
            /** @example USD */
            currency_code: string;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00.000Z
             */
            date: string;
            /** @example Payment of invoice 1042 */
            description: string;
            /** @example banktransfer */
            gateway: string;
            /** @example 1 */
            id: number;
            invoiceid: number | null;
            /** @example 1 */
            transactionid: number;
            transid: string | null;
            userid: number | null;
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
