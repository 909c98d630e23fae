export function KitScreen() {
  return <main>Kit</main>;
}
