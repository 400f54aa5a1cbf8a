/** The page that takes a cancellation without signing in. */
export const cancel = {
  title: 'Cancel a contract',
  text: 'You need not sign in. You get a confirmation with date and time by e-mail at once.',
  name: 'Name',
  email: 'E-mail address',
  service: 'Contract',
  serviceHint: 'The domain of the service, or its number.',
  when: 'When',
  atEnd: 'At the next possible time: with the period that is paid for',
  atOnce: 'At once, for a good reason',
  reason: 'Reason',
  reasonHint: 'Needed only for a cancellation at once.',
  confirm: 'Cancel now',
  received: 'Your cancellation was received',
  receivedText:
    'It was received on {received} (UTC). We have sent a confirmation by e-mail. Please keep or print this page.',
  confirmTitle: 'Confirm the cancellation',
  confirmText: 'You confirm that you cancel {service}.',
  confirmButton: 'Confirm the cancellation',
  confirmed: 'The cancellation is confirmed',
  confirmedText: '{service} is cancelled: {when}.',
  askAgain: 'Please declare the cancellation again, or write to our support.',
} as const
