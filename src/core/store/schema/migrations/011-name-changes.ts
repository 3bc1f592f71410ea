// Schema 11: changes of names are no longer noted for exports. Nothing ever read them.

export const nameChanges = `
DROP TRIGGER name_changed;
DELETE FROM row_change WHERE kind = 'names';
`;
