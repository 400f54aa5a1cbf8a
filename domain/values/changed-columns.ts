import type { Exact } from './exact.js'

/** The fields or columns that a change states; undefined states nothing, and what is not stated stays. */
export type Stated<Row> = { readonly [Column in keyof Row]?: Row[Column] | undefined }

/** Returns the columns that a change states. */
export const statedColumns = <Row extends object>(stated: Stated<Row>): Partial<Row> => columnsOf(stated)

/** Returns the columns that a change states and that differ from a row. */
export const changedColumns = <Row extends object, Given extends Stated<Row>>(
  row: Row,
  stated: Exact<Stated<NoInfer<Row>>, Given>,
): Partial<Row> => columnsOf<Row>(stated, row)

/** Returns true where there is a column to write. */
export const hasColumns = (columns: object): boolean => Object.keys(columns).length > 0

/** Returns true where a change states another value than a row has. */
export const changesColumns = <Row extends object>(row: Row, stated: Stated<NoInfer<Row>>): boolean =>
  hasColumns(columnsOf<Row>(stated, row))

const columnsOf = <Row extends object>(stated: Stated<Row>, row?: Row): Partial<Row> =>
  Object.fromEntries(
    Object.entries(stated).filter(
      ([column, value]) => value !== undefined && (row === undefined || value !== row[column as keyof Row]),
    ),
  ) as Partial<Row>

/** Returns the column of a flag that a change states; undefined where it states none. */
export const statedFlag = (flag: boolean | undefined): 0 | 1 | undefined =>
  flag === undefined ? undefined : flag ? 1 : 0
