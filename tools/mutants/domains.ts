/** The domains of the product, by the first of these that a path contains. */
const DOMAINS: [string, RegExp][] = [
  [
    'access',
    /^(server|common)\/(access|admission|idempotency)\/|second-factor|passkey|session|authProvider|portal\/(login|password)\//,
  ],
  ['payouts', /payout|gift-card|ledger/],
  ['answers', /\/answers\/|admin\/responses\/|portal\/assessment\//],
  [
    'people',
    /\/people\/|(admin\/(experts|staff|agreement|form-options)|portal\/(account|registration|agreement|privacy))\//,
  ],
  ['library', /\/library\/|admin\/(vis|vis-materials)\/|server\/(storage|virus-scan)\//],
  ['assessments', /\/assessments\//],
];

/** Returns the domain of a product file; `all` for files that serve every domain. */
export const domainOf = (file: string) => DOMAINS.find(([, paths]) => paths.test(file))?.[0] ?? 'all';
