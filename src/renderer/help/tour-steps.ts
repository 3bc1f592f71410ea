// The steps of the tour.

/** The steps in their order. `mark`: the part of the window that is framed meanwhile. */
export const TOUR_STEPS = ["rows", "find", "connection"] as const;
