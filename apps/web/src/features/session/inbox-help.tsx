/** What to do when no mail comes. */
export function InboxHelp() {
  return (
    <p className="text-small muted">
      Nothing after a few minutes? Look into the spam folder, and check the address above for a slip. If it still does
      not come, whoever set up Kinvault for your family can find it.
    </p>
  );
}
