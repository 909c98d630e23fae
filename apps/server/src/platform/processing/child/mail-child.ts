import type { MailJob, ParsedMail } from '../mail-parser.ts';
import { readMail } from './read-mail.ts';
import { serveJobs } from './serve-jobs.ts';

serveJobs<MailJob, ParsedMail>(({ raw }) => readMail(raw));
