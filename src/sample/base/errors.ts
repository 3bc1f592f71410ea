// The error answers of the sample service, in the service's own shape. Source: docs/service-notes.md, "Errors".

export interface ServiceError {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  /** parameter to sentences, for a bad request */
  readonly details?: Readonly<Record<string, readonly string[]>>;
}

/** An error that ends a request. */
export class Refused extends Error {
  override readonly name = "Refused";
  readonly answer: ServiceError;

  constructor(answer: ServiceError) {
    super(answer.code);
    this.answer = answer;
  }
}

const error = (status: number, code: string, message: string): ServiceError => ({ status, code, message });

export const EMPTY_KEY = error(401, "AUTH_ERR_EMPTY_APIKEY", "The apikey is missing from the headers.");
export const UNKNOWN_KEY = error(
  401,
  "AUTH_ERR_APIKEY_NOT_FOUND",
  "The apikey does not exist. Please use a valid one.",
);
export const NO_ACCESS = error(403, "AUTH_ERR_NO_ACCESS", "The apikey lacks the scope that this request needs.");
export const UNKNOWN_PATH = error(404, "ERR_API_NOT_FOUND", "The requested path or method does not exist.");

/** 404 for an unknown UID in onBehalfOf. */
export function unknownUser(uid: string): ServiceError {
  return error(404, "ERR_UID_NOT_FOUND", `The user with uid ${uid} does not exist.`);
}

/** 404 for a call that does not exist, or in which the user of onBehalfOf took no part. */
export function unknownCall(sessionId: string): ServiceError {
  return error(404, "ERR_CALL_SESSION_NOT_FOUND", `The call with session id ${sessionId} does not exist.`);
}

/** 400 with a list of sentences for each invalid parameter. */
export function badRequest(details: Readonly<Record<string, readonly string[]>>): ServiceError {
  return { ...error(400, "ERR_BAD_REQUEST", "Failed to validate the data sent with the request."), details };
}

/** The JSON body of an error. */
export function writeError({ code, message, details }: ServiceError): string {
  return JSON.stringify({ error: { message, devMessage: message, source: "sample-service", code, details } });
}
