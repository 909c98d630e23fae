/** What the landing page claims; the operator's to change. [LND-6, D-20] */
export const CLAIMS = ['Free plan', 'No card required', 'Set up in under 2 minutes', '10,000+ families'] as const;
