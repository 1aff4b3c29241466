/** How a mail begins: with the first name, where there is one. */
export const greeting = ({ first_name }: { first_name: string }): string =>
  first_name ? `Hello ${first_name},` : 'Hello,';
