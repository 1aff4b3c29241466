/** The salutation of a mail, with the first name if known. */
export const greeting = ({ first_name }: { first_name: string }): string =>
  first_name ? `Hello ${first_name},` : 'Hello,';
