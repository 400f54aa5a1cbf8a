export const databaseKinds = ['sqlite', 'postgres'] as const
export type DatabaseKind = (typeof databaseKinds)[number]
