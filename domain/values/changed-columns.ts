import type { Exact } from './exact.js'

/** The columns of a row that a change states; undefined states nothing. */
type StatedColumns<Row> = { readonly [Column in keyof Row]?: Row[Column] | undefined }

/** Returns the columns that a change states. */
export const statedColumns = <Row extends object>(wanted: StatedColumns<Row>): Partial<Row> =>
  Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined)) as Partial<Row>

/** Returns the columns that a change states and that differ from a row. */
export const changedColumns = <Row extends object, Given extends StatedColumns<Row>>(
  row: Row,
  wanted: Exact<StatedColumns<NoInfer<Row>>, Given>,
): Partial<Row> =>
  Object.fromEntries(
    Object.entries(wanted).filter(
      ([column, value]) => value !== undefined && value !== (row as Readonly<Record<string, unknown>>)[column],
    ),
  ) as Partial<Row>
