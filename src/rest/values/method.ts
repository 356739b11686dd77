/** Method of an HTTP request to the REST service. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
