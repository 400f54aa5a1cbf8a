/** Returns the columns that a change states and that differ from a row; undefined states nothing. */
export const changedColumns = <Row extends object>(row: Row, wanted: Partial<Row>): Partial<Row> =>
  Object.fromEntries(
    Object.entries(wanted).filter(
      ([column, value]) => value !== undefined && value !== (row as Readonly<Record<string, unknown>>)[column],
    ),
  ) as Partial<Row>
