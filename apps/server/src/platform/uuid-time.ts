/** When a UUIDv7 was made, in milliseconds since 1970 by its maker's clock (RFC 9562 §5.7); null for another version. */
export function uuidTime(id: string): number | null {
  return id[14] === '7' ? Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) : null;
}
