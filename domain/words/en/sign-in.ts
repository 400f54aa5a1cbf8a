/** Signing in, and what shows that it is the owner of a login who asks. */
export const signIn = {
  ownPassword: 'Your own password',
  code: 'Code',
  codeHint: 'The six digits that your app shows now, or one of your recovery codes.',
} as const
