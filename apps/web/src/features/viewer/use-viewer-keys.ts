import { useEffect, useRef } from 'react';
import { type ViewerCommand, viewerCommand } from './viewer-keys.ts';

/** Listens for as long as the viewer is open; what it understands, the browser does not get [DVW-5]. */
export function useViewerKeys(onCommand: (command: ViewerCommand) => void): void {
  const run = useRef(onCommand);
  useEffect(() => {
    run.current = onCommand;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const command = viewerCommand(event);
      if (!command) return;
      event.preventDefault();
      run.current(command);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
