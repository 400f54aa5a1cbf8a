import type { Exact } from './exact.js'

/** Fields or columns to change. Missing and undefined ones are not changed. */
export type ChangeSet<Row> = { readonly [Column in keyof Row]?: Row[Column] | undefined }

/** Returns the columns to change, without undefined values. */
export const definedColumns = <Row extends object>(stated: ChangeSet<Row>): Partial<Row> => filterColumns(stated)

/** Returns the columns whose requested value differs from the row's. */
export const changedColumns = <Row extends object, Given extends ChangeSet<Row>>(
  row: Row,
  stated: Exact<ChangeSet<NoInfer<Row>>, Given>,
): Partial<Row> => filterColumns<Row>(stated, row)

/** Returns true if there is at least one column to write. */
export const hasColumns = (columns: object): boolean => Object.keys(columns).length > 0

/** Returns true if a requested value differs from the row's. */
export const changesColumns = <Row extends object>(row: Row, stated: ChangeSet<NoInfer<Row>>): boolean =>
  hasColumns(filterColumns<Row>(stated, row))

const filterColumns = <Row extends object>(stated: ChangeSet<Row>, row?: Row): Partial<Row> =>
  Object.fromEntries(
    Object.entries(stated).filter(
      ([column, value]) => value !== undefined && (row === undefined || value !== row[column as keyof Row]),
    ),
  ) as Partial<Row>

/** Converts a requested flag to its column value. Returns undefined, which means unchanged, for undefined. */
export const toFlagColumn = (flag: boolean | undefined): 0 | 1 | undefined =>
  flag === undefined ? undefined : flag ? 1 : 0
