/** The part of the server's log that processing uses; pino and Fastify's log fit. */
export type ProcessingLog = {
  warn(details: object, message: string): void;
};
