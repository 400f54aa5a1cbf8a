import type { Exact } from './exact.js'

/** Fields or columns to change. Missing and undefined ones stay unchanged. */
export type Stated<Row> = { readonly [Column in keyof Row]?: Row[Column] | undefined }

/** Returns the columns to change, without undefined values. */
export const statedColumns = <Row extends object>(stated: Stated<Row>): Partial<Row> => columnsOf(stated)

/** Returns the columns whose requested value differs from the row's. */
export const changedColumns = <Row extends object, Given extends Stated<Row>>(
  row: Row,
  stated: Exact<Stated<NoInfer<Row>>, Given>,
): Partial<Row> => columnsOf<Row>(stated, row)

/** Returns true if there is at least one column to write. */
export const hasColumns = (columns: object): boolean => Object.keys(columns).length > 0

/** Returns true if a requested value differs from the row's. */
export const changesColumns = <Row extends object>(row: Row, stated: Stated<NoInfer<Row>>): boolean =>
  hasColumns(columnsOf<Row>(stated, row))

const columnsOf = <Row extends object>(stated: Stated<Row>, row?: Row): Partial<Row> =>
  Object.fromEntries(
    Object.entries(stated).filter(
      ([column, value]) => value !== undefined && (row === undefined || value !== row[column as keyof Row]),
    ),
  ) as Partial<Row>

/** Converts a requested flag to its column value. Undefined stays undefined, which means unchanged. */
export const statedFlag = (flag: boolean | undefined): 0 | 1 | undefined =>
  flag === undefined ? undefined : flag ? 1 : 0
