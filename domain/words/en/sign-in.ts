/** Sign-in, and confirmation of the login's identity. */
export const signIn = {
  newHere: 'New here? Open an account.',
  wrongPair: 'The e-mail address or the password is wrong.',
  stay: 'Stay signed in',
  stayHint: 'For 30 days in this browser. Leave it out on a device that others use.',
  byLink: 'Sign in by e-mail, without a password',
  byLinkText: 'Enter the e-mail address of your login, and we will send you a link that signs you in.',
  linkSent:
    'If there is a login with the address {email}, we have sent a link to it. It works once,\nwithin {minutes} minutes.',
  confirmText: 'You have opened a link to sign in. Go on to use it.',
  linkOver: 'You can {link}.',
  secondStep: 'Enter a code',
  secondStepText: 'Your login asks for a code after the password.',
  ownPassword: 'Your own password',
  code: 'Code',
  codeHint: 'The six digits that your app shows now, or one of your recovery codes.',
} as const

/** Links that change the email address of a login. */
export const addresses = {
  confirm: 'Confirm your e-mail address',
  confirmText: 'From then on you sign in as {email}. Other sessions of your login end.',
  confirmButton: 'Confirm the address',
  confirmed: 'Your e-mail address is confirmed',
  confirmedText: 'You sign in as {email} now.',
  takeBack: 'Take your e-mail address back',
  takeBackText: 'Your login gets the address {email} again. All its sessions and links end.',
  takeBackButton: 'Take the address back',
  takenBack: 'You have your address back',
  takenBackText:
    'You sign in as {email} again. Set a new password now: whoever changed the address may know the old one.',
  linkOver: 'If you still need it, ask for a new one where you are signed in.',
} as const

/** The page of one's own login, and the choice of an account. */
export const ownLogin = {
  title: 'Your login',
  secondFactor: 'Code at sign-in',
  factorOn: 'On',
  factorOff: 'Off',
  sessions: 'Where you are signed in',
  session: 'Session',
  device: 'Browser',
  unknownDevice: 'Unknown',
  address: 'Network address',
  opened: 'Since',
  used: 'Last used',
  presentSession: 'Now: this is where you are',
  openedBy: 'Opened by',
  byStaff: 'Our staff',
  endSession: 'Sign out there',
  endOthers: 'Sign out everywhere else',
  othersEnded: 'Every other session of your login has ended.',
  changeEmailTitle: 'Change your e-mail address',
  changeEmail: 'Change the address',
  newEmail: 'New e-mail address',
  confirmSent: 'We have sent a link to {email}. The address counts once you have followed it.',
  accounts: 'Choose an account',
  accountsText: 'Your login belongs to several accounts.',
  accountOfStaff: 'A session that our staff has opened is for one account.',
  account: 'Account',
  presentAccount: 'You are in this account now.',
  chooseAccount: 'Go to {account}',
  changeAccount: 'Change account',
} as const

/** Second factor of a login. */
export const factor = {
  title: 'Code at sign-in',
  isOff: 'With it, signing in asks for your password and a code that an app on your phone shows.',
  begin: 'Set it up',
  scan: 'Scan this code with an app for codes, such as the one of your password manager.',
  qrCode: 'QR code with the secret of your login',
  typeSecret: 'Or type this into the app:',
  firstCode: 'The six digits that the app shows now.',
  switchOn: 'Switch it on',
  nowOn: 'Signing in asks for a code now',
  keepCodes:
    'Keep these recovery codes in a safe place. Each signs you in once where you do not have your app. They are not shown again.',
  isOn: 'Signing in asks for your password and a code.',
  newCodes: 'New recovery codes',
  newCodesText: 'Those that you have end.',
  newCodesMade: 'Your new recovery codes',
  switchOff: 'Switch it off',
} as const
