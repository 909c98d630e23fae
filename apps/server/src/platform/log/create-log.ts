import pino from 'pino';
import { describeError } from './describe-error.ts';
import type { LogLevel } from './levels.ts';

export type Log = pino.Logger;

/** For what finds a problem outside of a request: an error, or an object with a message and ids. */
export type ReportProblem = (problem: unknown) => void;

const STDERR = 2;

/**
 * One line of JSON for each event: time, level, message, then what the event is about. Errors are under `error`, without
 * the values that they quote.
 * @param stream where the lines go; standard error unless given
 */
export function createLog(level: LogLevel | 'trace', stream?: pino.DestinationStream): Log {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    messageKey: 'message',
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }), log: withOneShape },
    serializers: { err: (error) => error },
  };
  return pino(options, stream ?? pino.destination({ dest: STDERR, sync: true }));
}

/** Fastify's own lines name errors `err` and may carry the whole request, with its address and headers. */
function withOneShape({ err, error, req: _req, res: _res, ...fields }: Record<string, unknown>) {
  const problem = err ?? error;
  return problem === undefined ? fields : { ...fields, error: describeError(problem) };
}

export function reportTo(log: Log): ReportProblem {
  return (problem) => {
    if (problem instanceof Error) log.error({ error: problem }, describeError(problem).message);
    else {
      const { message = 'a problem', ...details } = problem as { message?: string };
      log.warn(details, message);
    }
  };
}
