import type { ComponentProps } from 'react';
import { FormDialog } from '../../../../ui/form-dialog.tsx';
import './side-popover.css';

/** A small form next to the side panel, never over its rows; on a phone a sheet. */
export function SidePopover(props: ComponentProps<typeof FormDialog>) {
  return <FormDialog width={384} className="side-popover" closeButton={false} {...props} />;
}
