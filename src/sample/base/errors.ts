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

export const EMPTY_KEY: ServiceError = {
  status: 401,
  code: "AUTH_ERR_EMPTY_APIKEY",
  message: "The apikey is missing from the headers.",
};
export const UNKNOWN_KEY: ServiceError = {
  status: 401,
  code: "AUTH_ERR_APIKEY_NOT_FOUND",
  message: "The apikey does not exist. Please use a valid one.",
};
export const NO_ACCESS: ServiceError = {
  status: 403,
  code: "AUTH_ERR_NO_ACCESS",
  message: "The apikey lacks the scope that this request needs.",
};
export const UNKNOWN_PATH: ServiceError = {
  status: 404,
  code: "ERR_API_NOT_FOUND",
  message: "The requested path or method does not exist.",
};

/** 404 for an unknown UID in onBehalfOf. */
export function unknownUser(uid: string): ServiceError {
  return { status: 404, code: "ERR_UID_NOT_FOUND", message: `The user with uid ${uid} does not exist.` };
}

/** 404 for a call that does not exist, or in which the user of onBehalfOf took no part. */
export function unknownCall(sessionId: string): ServiceError {
  return {
    status: 404,
    code: "ERR_CALL_SESSION_NOT_FOUND",
    message: `The call with session id ${sessionId} does not exist.`,
  };
}

/** 400 with a list of sentences for each invalid parameter. */
export function badRequest(details: Readonly<Record<string, readonly string[]>>): ServiceError {
  return {
    status: 400,
    code: "ERR_BAD_REQUEST",
    message: "Failed to validate the data sent with the request.",
    details,
  };
}

/** The JSON body of an error. */
export function writeError({ code, message, details }: ServiceError): string {
  return JSON.stringify({
    error: {
      message,
      devMessage: message,
      source: "sample-service",
      code,
      ...(details === undefined ? {} : { details }),
    },
  });
}
