// Keeps zod from probing for `new Function`, which the window's policy forbids; imported before every schema.
import { config } from "zod";

config({ jitless: true });
