/** Frames of a second of the film. */
export const FPS = 30
