/** Messages shared by several screens, or by a screen and the server. The file imports nothing, because the sign-in page loads it. */
export const SHARED_MESSAGES = {
  network: 'Network error. Please try again.',
  connection: 'Network error. Please check your connection and try again.',
  correctErrors: 'Please correct the errors below',
  fillRequired: 'Please fill in all required fields',
  titleRequired: 'Title is required',
  reasonRequired: 'Please give a reason',
  dateInvalid: 'Please enter a valid date',
  codeRequired: 'Please enter the verification code',
  codeWrong: 'This code is wrong or has expired.',
  codeUsedUp: 'There were too many wrong tries, so this code no longer works. Please ask for a new one.',
  emailTaken: 'An account with this email address already exists.',
  noSecondFactor: 'The second factor is not switched on.',
} as const;
