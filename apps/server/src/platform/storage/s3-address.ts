export interface S3Address {
  bucket: string;
  region: string;
  /** Undefined: Amazon's own. */
  endpoint: string | undefined;
  /** Undefined: from the environment, as the S3 library looks for them. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
}

const SHAPE = 's3://bucket?endpoint=https://…&region=…';

/** `s3://[key:secret@]bucket[?endpoint=…][&region=…]`. @throws Error with a sentence that quotes nothing secret */
export function parseS3Address(storageUrl: string): S3Address {
  const url = URL.canParse(storageUrl) ? new URL(storageUrl) : null;
  if (!url?.hostname || !['', '/'].includes(url.pathname) || url.port)
    throw new Error(`STORAGE_URL must look like ${SHAPE}.`);
  const { endpoint, region, ...others } = Object.fromEntries(url.searchParams);
  const [unknown] = Object.keys(others);
  if (unknown !== undefined)
    throw new Error(`STORAGE_URL has the unknown setting "${unknown}"; it must look like ${SHAPE}.`);
  if (endpoint !== undefined && !isWebAddress(endpoint)) {
    throw new Error('The endpoint in STORAGE_URL must begin with http:// or https://.');
  }
  if (!url.username !== !url.password) throw new Error('STORAGE_URL has a key without a secret, or the reverse.');
  const credentials = url.username
    ? { accessKeyId: decodeURIComponent(url.username), secretAccessKey: decodeURIComponent(url.password) }
    : undefined;
  return { bucket: url.hostname, region: region || 'us-east-1', endpoint, credentials };
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol);
}
