import 'react';

declare module 'react' {
  interface CSSProperties {
    // custom properties, as in style={{ '--w': '560px' }}
    [name: `--${string}`]: string | number | undefined;
  }
}
