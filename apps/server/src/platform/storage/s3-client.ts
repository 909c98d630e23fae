import type * as Sdk from '@aws-sdk/client-s3';
import type { S3Address } from './s3-address.ts';
import { StorageFull, StorageUnavailable } from './storage-errors.ts';

/** The S3 library with the address filled in and a limit on every call's time. */
export interface S3Client {
  /** Every command needs it. */
  bucket: string;
  /**
   * One exchange, the answer's body included, within the time limit: the client's own or a shorter one.
   * @throws StorageFull or StorageUnavailable
   */
  call<Result>(exchange: S3Exchange<Result>, limitMs?: number): Promise<Result>;
}

export type S3Exchange<Result> = (
  sdk: typeof Sdk,
  client: Sdk.S3Client,
  options: { abortSignal: AbortSignal },
) => Promise<Result>;

const CONNECT_MS = 5_000;
// The library's own 50 would make everybody wait once fifty clients read at once.
const MAX_SOCKETS = 256;
const FULL_STATUS = 507;
const FULL_NAMES = ['InsufficientStorage', 'QuotaExceeded', 'StorageFull', 'XMinioStorageFull'];

export function createS3Client(address: S3Address, timeoutMs: number): S3Client {
  let connected: Promise<{ sdk: typeof Sdk; client: Sdk.S3Client }> | null = null;

  // lazily: 36 MB of memory and 0.1 s that a vault with files in a folder does not spend
  async function connect() {
    const sdk = await import('@aws-sdk/client-s3');
    const client = new sdk.S3Client({
      region: address.region,
      endpoint: address.endpoint,
      credentials: address.credentials,
      forcePathStyle: address.endpoint !== undefined,
      // other stores than Amazon's refuse or corrupt the checksums that the library adds by default
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: {
        connectionTimeout: CONNECT_MS,
        httpAgent: { keepAlive: true, maxSockets: MAX_SOCKETS },
        httpsAgent: { keepAlive: true, maxSockets: MAX_SOCKETS },
      },
    });
    return { sdk, client };
  }

  return {
    bucket: address.bucket,
    async call(exchange, limitMs = timeoutMs) {
      connected ??= connect();
      const { sdk, client } = await connected;
      const abortSignal = AbortSignal.timeout(Math.min(limitMs, timeoutMs));
      try {
        return await exchange(sdk, client, { abortSignal });
      } catch (error) {
        throw asStorageError(error, abortSignal.aborted, address.bucket);
      }
    },
  };
}

function asStorageError(error: unknown, isTimeout: boolean, bucket: string): Error {
  const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } };
  const status = $metadata?.httpStatusCode;
  if (status === FULL_STATUS || FULL_NAMES.includes(name ?? '')) return new StorageFull({ cause: error });
  if (isTimeout) return new StorageUnavailable('it does not answer in time', { cause: error });
  const detail = status === undefined ? explainNoAnswer(error as Error) : explainAnswer(status, name ?? '', bucket);
  return new StorageUnavailable(detail, { cause: error });
}

function explainNoAnswer({ name, code, hostname }: Error & { code?: string; hostname?: string }): string {
  if (name === 'CredentialsProviderError')
    return 'no credentials are set. Write them into the address, s3://KEY:SECRET@bucket, or set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `its host ${hostname} is unknown`;
  if (code !== undefined && /CERT|SIGNATURE|ERR_TLS|ERR_SSL|EPROTO/.test(code))
    return `its certificate is not trusted, or it answers unencrypted (${code})`;
  return `it cannot be reached${code === undefined ? '' : ` (${code})`}`;
}

const REFUSED_KEYS = ['InvalidAccessKeyId', 'SignatureDoesNotMatch'];
const OTHER_REGION = ['PermanentRedirect', 'AuthorizationHeaderMalformed', 'IllegalLocationConstraintException'];

function explainAnswer(status: number, name: string, bucket: string): string {
  const answer = `it answers ${status} ${name}`;
  if (name === 'NoSuchBucket') return `${answer}. Make the bucket ${bucket} first: Kinvault makes none`;
  if (REFUSED_KEYS.includes(name)) return `${answer}: the key or the secret in its address is wrong`;
  if (name === 'AccessDenied')
    return `${answer}. Its key must be allowed to list the bucket ${bucket}, and to read, write and delete in it`;
  if (OTHER_REGION.includes(name)) return `${answer}: the bucket ${bucket} is in another region`;
  return answer;
}
