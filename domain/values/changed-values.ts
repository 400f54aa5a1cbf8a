/** Returns true where a column of a row has another value than it gets. */
export const changesValues = <Row extends object>(row: Row, changed: Partial<Row>): boolean =>
  (Object.keys(changed) as (keyof Row)[]).some((column) => changed[column] !== row[column])
