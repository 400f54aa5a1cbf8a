/** The page that takes a cancellation without signing in. */
export const cancel = {
  title: 'Cancel a contract',
} as const
