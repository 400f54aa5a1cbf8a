/** Texts for signing in, and for confirming the login's identity. */
export const signIn = {
  newHere: 'New here? Create an account.',
  wrongPair: 'The email address or password is incorrect.',
  stay: 'Stay signed in',
  stayHint: 'For 30 days in this browser. Do not use this on a shared device.',
  byLink: 'Sign in by email, without a password',
  byLinkText: 'Enter the email address you sign in with. We will send you a link that signs you in.',
  linkSent:
    'If there is a login with the address {email}, we have sent it a link. The link works once and is valid for {minutes} minutes.',
  confirmText: 'You opened a sign-in link. Continue to use it.',
  linkOver: 'You can {link}.',
  secondStep: 'Enter a code',
  secondStepText: 'Your login requires a code in addition to the password.',
  ownPassword: 'Your current password',
  code: 'Code',
  codeHint: 'The six digits that your authenticator app shows now, or one of your recovery codes.',
} as const

/** Texts for links that change the email address of a login. */
export const addresses = {
  confirm: 'Confirm your email address',
  confirmText: 'Once you confirm, you sign in as {email}. Your other sessions end.',
  confirmButton: 'Confirm address',
  confirmed: 'Your email address is confirmed',
  confirmedText: 'You now sign in as {email}.',
  takeBack: 'Restore your email address',
  takeBackText: 'You will sign in as {email} again. All your sessions and links end.',
  takeBackButton: 'Restore address',
  takenBack: 'Your email address is restored',
  takenBackText:
    'You sign in as {email} again. Set a new password now, because whoever changed the address may know the old one.',
  linkOver: 'If you still need it, sign in and request a new one.',
} as const

/** Texts of the page about the reader's own login, and for choosing an account. */
export const ownLogin = {
  title: 'Sign-in and security',
  secondFactor: 'Two-step sign-in',
  factorOn: 'Enabled',
  factorOff: 'Disabled',
  sessions: 'Where you are signed in',
  session: 'Session',
  device: 'Browser',
  unknownDevice: 'Unknown',
  address: 'IP address',
  opened: 'Signed in',
  used: 'Last active',
  presentSession: 'Current session',
  openedBy: 'Opened by',
  byStaff: 'Our staff',
  endSession: 'End session',
  endOthers: 'Sign out everywhere else',
  othersEnded: 'All your other sessions have ended.',
  changeEmailTitle: 'Change your email address',
  changeEmail: 'Change address',
  newEmail: 'New email address',
  confirmSent: 'We sent a link to {email}. The new address takes effect once you follow it.',
  accounts: 'Choose an account',
  accountsText: 'Your login has access to several accounts.',
  accountOfStaff: 'A session opened by our staff is limited to one account.',
  account: 'Account',
  presentAccount: 'This is your current account.',
  chooseAccount: 'Switch to {account}',
  changeAccount: 'Switch account',
} as const

/** Texts for the second factor of a login. */
export const factor = {
  title: 'Two-step sign-in',
  isOff: 'With two-step sign-in, you sign in with your password and a code from an app on your phone.',
  begin: 'Set up',
  scan: 'Scan this code with an authenticator app or your password manager.',
  qrCode: 'QR code with your secret key',
  typeSecret: 'Or enter this key in the app:',
  firstCode: 'The six digits that the app shows now.',
  switchOn: 'Enable',
  nowOn: 'Two-step sign-in is enabled',
  keepCodes:
    'Keep these recovery codes in a safe place. Each code signs you in once if you do not have your app. They are not shown again.',
  isOn: 'You sign in with your password and a code.',
  newCodes: 'Create new recovery codes',
  newCodesText: 'Your current recovery codes will stop working.',
  newCodesMade: 'Your new recovery codes',
  switchOff: 'Disable',
} as const
