/** Calls once, when the element first comes near the window. */
export function whenSeen(target: Element, act: () => void, root: Element | null = null): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      act();
    },
    { root, rootMargin: '400px' },
  );
  observer.observe(target);
}
