// Compile-time contract between API fields and columns, never run: each line after an `@ts-expect-error` must be a type
// error. `withMore` adds an unknown field, such as a new field of the API, to a function's last argument.
import { toDomainClient } from '../../../actions/_shared/client.js'
import { readQuoteLines } from '../../../actions/_shared/quote.js'
import { readAdmin } from '../../../actions/_shared/ssl-order.js'
import { createBillableItem } from '../../../domain/billing/billable-items.js'
import { editInvoice } from '../../../domain/billing/invoice-edits.js'
import { createQuote, updateQuote } from '../../../domain/billing/quotes.js'
import { createTransaction, updateTransaction } from '../../../domain/billing/transactions.js'
import { addSslOrder } from '../../../domain/certificates/ssl-orders.js'
import { updateClientAndBilling } from '../../../domain/client-area/closing.js'
import { createClient, updateClient } from '../../../domain/clients/clients.js'
import { createContact, updateContact } from '../../../domain/clients/contacts.js'
import type { Context } from '../../../domain/context.js'
import { updateTodoItem } from '../../../domain/desk/todo-items.js'
import { changeDomain } from '../../../domain/domains/domain-endings.js'
import { createProduct } from '../../../domain/products/products.js'
import { createProject, updateProject } from '../../../domain/projects/projects.js'
import { addTask, updateTask } from '../../../domain/projects/tasks.js'
import { updateAddon, updateService } from '../../../domain/services/service-changes.js'
import { openTicket } from '../../../domain/tickets/opening.js'
import { updateTicket } from '../../../domain/tickets/tickets.js'
import { changedColumns } from '../../../domain/values/changed-columns.js'

type Last<List> = List extends readonly [...unknown[], infer Item] ? Item : never

declare const ctx: Context
declare const row: { readonly id: number; readonly title: string }
declare const fitting: <Verb extends (...values: never) => unknown>(verb: Verb) => Last<Parameters<Verb>>
declare const withMore: <Verb extends (...values: never) => unknown>(
  verb: Verb,
) => Last<Parameters<Verb>> & { readonly noSuchField?: string }

void createClient(ctx, fitting(createClient))
// @ts-expect-error no such field
void createClient(ctx, withMore(createClient))

void addSslOrder(ctx, fitting(addSslOrder))
// @ts-expect-error no such field
void addSslOrder(ctx, withMore(addSslOrder))

void createProduct(ctx, fitting(createProduct))
// @ts-expect-error no such field
void createProduct(ctx, withMore(createProduct))

void openTicket(ctx, fitting(openTicket))
// @ts-expect-error no such field
void openTicket(ctx, withMore(openTicket))

void updateClient(ctx, 1, fitting(updateClient))
// @ts-expect-error no such field
void updateClient(ctx, 1, withMore(updateClient))

void updateClientAndBilling(ctx, 1, fitting(updateClientAndBilling))
// @ts-expect-error no such field
void updateClientAndBilling(ctx, 1, withMore(updateClientAndBilling))

void createContact(ctx, 1, fitting(createContact))
// @ts-expect-error no such field
void createContact(ctx, 1, withMore(createContact))

void updateContact(ctx, 1, fitting(updateContact))
// @ts-expect-error no such field
void updateContact(ctx, 1, withMore(updateContact))

void changeDomain(ctx, 1, fitting(changeDomain))
// @ts-expect-error no such field
void changeDomain(ctx, 1, withMore(changeDomain))

void updateService(ctx, 1, fitting(updateService))
// @ts-expect-error no such field
void updateService(ctx, 1, withMore(updateService))

void updateAddon(ctx, 1, fitting(updateAddon))
// @ts-expect-error no such field
void updateAddon(ctx, 1, withMore(updateAddon))

void createBillableItem(ctx, 1, fitting(createBillableItem))
// @ts-expect-error no such field
void createBillableItem(ctx, 1, withMore(createBillableItem))

void createTransaction(ctx, 1, fitting(createTransaction))
// @ts-expect-error no such field
void createTransaction(ctx, 1, withMore(createTransaction))

void updateTransaction(ctx, 1, fitting(updateTransaction))
// @ts-expect-error no such field
void updateTransaction(ctx, 1, withMore(updateTransaction))

void editInvoice(ctx, 1, fitting(editInvoice))
// @ts-expect-error no such field
void editInvoice(ctx, 1, withMore(editInvoice))

void createQuote(ctx, 1, fitting(createQuote))
// @ts-expect-error no such field
void createQuote(ctx, 1, withMore(createQuote))

void updateQuote(ctx, 1, fitting(updateQuote))
// @ts-expect-error no such field
void updateQuote(ctx, 1, withMore(updateQuote))

void createProject(ctx, 1, fitting(createProject))
// @ts-expect-error no such field
void createProject(ctx, 1, withMore(createProject))

void updateProject(ctx, 1, fitting(updateProject))
// @ts-expect-error no such field
void updateProject(ctx, 1, withMore(updateProject))

void addTask(ctx, 1, fitting(addTask))
// @ts-expect-error no such field
void addTask(ctx, 1, withMore(addTask))

void updateTask(ctx, 1, fitting(updateTask))
// @ts-expect-error no such field
void updateTask(ctx, 1, withMore(updateTask))

void updateTodoItem(ctx, 1, fitting(updateTodoItem))
// @ts-expect-error no such field
void updateTodoItem(ctx, 1, withMore(updateTodoItem))

void updateTicket(ctx, 1, fitting(updateTicket))
// @ts-expect-error no such field
void updateTicket(ctx, 1, withMore(updateTicket))

// The ledger maintains `credit`, so it cannot be written as a field of a client.
// @ts-expect-error no such field
void updateClient(ctx, 1, toDomainClient({ city: 'Leeds', credit: 500 }))
// @ts-expect-error no such field
void updateClient(ctx, 1, { city: 'Leeds', credit: 500 })

declare const line: Parameters<typeof readQuoteLines>[0][number]
declare const longLine: typeof line & { readonly colour: string }
void readQuoteLines([line])
// @ts-expect-error no such field of a line
void readQuoteLines([longLine])

void readAdmin({ admin_email: 'ada@example.com' })
// @ts-expect-error no such field of a contact
void readAdmin({ admin_email: 'ada@example.com', credit: '500' })

// `changedColumns` rejects a column that the row does not have.
void changedColumns(row, { title: undefined })
// @ts-expect-error no such column
void changedColumns(row, { ...{ title: undefined, name: 'Ada' } })
