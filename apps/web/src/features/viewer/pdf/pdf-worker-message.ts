/** Sent by our worker beside pdf.js's own messages. Those have a target, so pdf.js ignores this one. */
export const PICTURE_LEFT_OUT = 'picture-left-out';
