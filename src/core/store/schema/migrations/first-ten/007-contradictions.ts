// Schema 7: the contradiction between an answer and its request.

/** result_page.contradiction: JSON of domain's contradiction; null for an answer that fits, and for earlier schemas. */
export const contradictions = `
ALTER TABLE result_page ADD COLUMN contradiction TEXT;
`;
