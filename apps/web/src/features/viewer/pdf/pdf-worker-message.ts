/** What our worker says besides pdf.js's own messages, which it does not disturb: those carry a target. */
export const PICTURE_LEFT_OUT = 'picture left out';
