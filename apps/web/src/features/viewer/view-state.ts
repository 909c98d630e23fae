const ZOOM_STEP = 25;

export interface ZoomRange {
  min: number;
  max: number;
}
export const DESKTOP_ZOOM: ZoomRange = { min: 25, max: 200 };
export const PHONE_ZOOM: ZoomRange = { min: 50, max: 200 };

/** `zoom` in percent of the size that fits the stage; `rotation` clockwise in degrees. */
export interface ViewState {
  zoom: number;
  rotation: Rotation;
}
export type Rotation = 0 | 90 | 180 | 270;

export const INITIAL_VIEW: ViewState = { zoom: 100, rotation: 0 };

export type ViewAction =
  | { type: 'zoomIn' | 'zoomOut' | 'reset' | 'rotate' }
  /** from a pinch or a wheel: any value, not only steps */
  | { type: 'zoomTo'; zoom: number };

/** 'reset' affects only the zoom, not the rotation [DVW-2]. */
export function viewReducer(view: ViewState, action: ViewAction, range: ZoomRange): ViewState {
  switch (action.type) {
    case 'zoomIn':
      return withZoom(view, (Math.floor(view.zoom / ZOOM_STEP) + 1) * ZOOM_STEP, range);
    case 'zoomOut':
      return withZoom(view, (Math.ceil(view.zoom / ZOOM_STEP) - 1) * ZOOM_STEP, range);
    case 'zoomTo':
      return withZoom(view, Math.round(action.zoom), range);
    case 'reset':
      return withZoom(view, INITIAL_VIEW.zoom, range);
    case 'rotate':
      return { ...view, rotation: turned(view.rotation, 90) };
  }
}

export function turned(rotation: number, by: number): Rotation {
  return ((((rotation + by) % 360) + 360) % 360) as Rotation;
}

function withZoom(view: ViewState, zoom: number, { min, max }: ZoomRange): ViewState {
  return { ...view, zoom: Math.min(max, Math.max(min, zoom)) };
}
